import type { PageSettings } from '@atelier/contracts';
import { createContext, useContext } from 'react';

const SettingsContext = createContext<PageSettings | null>(null);

/** Provides the page settings to the app. */
export const SettingsProvider = SettingsContext.Provider;

/** The settings that the server wrote into the page; in the signed-in area, with the current registry. */
export function useSettings(): PageSettings {
  const settings = useContext(SettingsContext);
  if (!settings) throw new Error('useSettings must be used inside SettingsProvider.');
  return settings;
}

const PreloadContext = createContext<(path: string) => void>(() => {});

/** Provides the function that preloads pages. */
export const PreloadProvider = PreloadContext.Provider;

/** Returns a function that preloads the page at a path. It never throws. */
export const usePreloadPage = () => useContext(PreloadContext);

/** Handlers that call `act` when a link or button is hovered or focused, shortly before a likely click. */
export const onIntent = (act: () => void) => ({ onPointerEnter: act, onFocus: act });
