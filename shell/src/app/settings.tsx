import type { PageSettings } from '@atelier/contracts';
import { createContext, useContext } from 'react';

const SettingsContext = createContext<PageSettings | null>(null);

/** Provides the page settings to the app. */
export const SettingsProvider = SettingsContext.Provider;

/** The settings that the server wrote into the page. */
export function useSettings(): PageSettings {
  const settings = useContext(SettingsContext);
  if (!settings) throw new Error('useSettings must be used inside SettingsProvider.');
  return settings;
}
