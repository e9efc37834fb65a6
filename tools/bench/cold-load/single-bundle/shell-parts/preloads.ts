import type { PageSettings } from '@atelier/contracts';
import type { ClientFiles } from '../../../../../shell/src/entry/client-files.ts';
import { voidElement } from '../../../../../shell/src/entry/markup.ts';
import { preloadLinks as shellLinks } from '../../../../../shell/src/entry/preloads.ts';
import { chunkOf } from '../chunk-of.ts';

/** What the shell's pages preload, with the tool's chunk in place of a module's files: the same head start. */
export function preloadLinks(path: string, files: ClientFiles, settings: PageSettings): string[] {
  const { scripts = [], styles = [] } = files.areas[chunkOf(path)] ?? {};
  const link = (as: string, href: string) =>
    voidElement('link', {
      rel: 'preload',
      as,
      href,
      integrity: files.integrities[href],
      crossorigin: 'anonymous',
      fetchpriority: 'low',
    });
  const own = [...scripts.map((href) => link('script', href)), ...styles.map((href) => link('style', href))];
  return [...new Set([...shellLinks(path, files, { ...settings, registry: { modules: [] } }), ...own])];
}
