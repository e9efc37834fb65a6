import type { PageSettings } from '@atelier/contracts';

/** The id of the JSON script element that contains the settings. */
export const settingsElement = 'atelier';

/** The page settings with the integrity of each file that the page's scripts may load, by URL path. */
type LoadedSettings = PageSettings & { files: Readonly<Record<string, string>> };

/**
 * The settings in the page. They are not validated again: the server that rendered the page has validated them, and the
 * schema library would not fit the landing page's script budget.
 * @throws Error when the element is missing.
 */
export function readSettings(): LoadedSettings {
  const text = document.getElementById(settingsElement)?.textContent;
  if (!text) throw new Error('The page contains no settings.');
  return JSON.parse(text) as LoadedSettings;
}
