import type { PageSettings } from '@atelier/contracts';
import { createContext, useContext } from 'react';

const SettingsContext = createContext<PageSettings | null>(null);

/** Gives the app what the server wrote into the page. */
export const SettingsProvider = SettingsContext.Provider;

/** What the server wrote into the page: keys, sandbox parts, the registry. */
export function useSettings(): PageSettings {
  const settings = useContext(SettingsContext);
  if (!settings) throw new Error('The app stands inside SettingsProvider.');
  return settings;
}
