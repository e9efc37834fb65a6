import type { PageSettings } from '@atelier/contracts';
import { createContext, useContext } from 'react';

const SettingsContext = createContext<PageSettings | null>(null);

export const SettingsProvider = SettingsContext.Provider;

/** The settings that the server wrote into the page; in the signed-in area, with the current registry. */
export function useSettings(): PageSettings {
  const settings = useContext(SettingsContext);
  if (!settings) throw new Error('useSettings must be used inside SettingsProvider.');
  return settings;
}

const PreloadContext = createContext<(path: string) => void>(() => {});

export const PreloadProvider = PreloadContext.Provider;

/** Returns a function that preloads the page at a path. It never throws. */
export const usePreloadPage = () => useContext(PreloadContext);

/** Handlers that call `act` when a link or button is hovered or focused, shortly before a likely click. */
export const onIntent = (act: () => void) => ({ onPointerEnter: act, onFocus: act });

export const settingsElement = 'atelier';

/** The page settings with the integrity of each file that the page's scripts may load, by URL path. */
type LoadedSettings = PageSettings & { files: Readonly<Record<string, string>> };

/** The settings in the page, which the server has validated: the schema library would not fit the budget. */
export function readSettings(): LoadedSettings {
  const text = document.getElementById(settingsElement)?.textContent;
  if (!text) throw new Error('The page contains no settings.');
  return JSON.parse(text) as LoadedSettings;
}
