import type { PageSettings } from '@atelier/contracts';
import type { ClientFiles } from '../../../../../shell/src/entry/client-files.ts';
import { voidElement } from '../../../../../shell/src/entry/markup.ts';
import { preloadLinks as shellLinks } from '../../../../../shell/src/entry/preloads.ts';

/** The preload links of the shell, with the tool's chunk instead of a module's files. */
export function preloadLinks(path: string, files: ClientFiles, settings: PageSettings): string[] {
  const { scripts = [], styles = [] } = files.areas[path.slice(1)] ?? {};
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
