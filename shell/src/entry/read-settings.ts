import type { PageSettings } from '@atelier/contracts';

/** The id of the element that carries the settings, as the contracts name it. */
const settingsElement = 'atelier';

/** The settings, with the integrity of each file that the page's scripts may load, by its address. */
export type LoadedSettings = PageSettings & { files: Readonly<Record<string, string>> };

/**
 * What the server wrote into the page. It was checked before it was written, by the server that this script comes from,
 * and so is trusted here: a schema would weigh more than the rest of this file's chunk.
 * @throws Error when the element is missing, which means that the page is not ours.
 */
export function readSettings(): LoadedSettings {
  const text = document.getElementById(settingsElement)?.textContent;
  if (!text) throw new Error('The page carries no settings.');
  return JSON.parse(text) as LoadedSettings;
}
