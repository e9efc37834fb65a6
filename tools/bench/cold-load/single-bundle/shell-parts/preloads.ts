import type { PageSettings } from '@atelier/contracts';
import { type Preload, preloadsOf as shellPreloads } from '../../../../../shell/src/app/entry/preloads.ts';
import type { ClientFiles } from '../../../../../shell/src/page/build-constants.ts';

export { pageChunks } from '../../../../../shell/src/app/entry/preloads.ts';

/** The preloads of the shell's pages, with the tool's chunk instead of a module's files. */
export function preloadsOf(path: string, files: ClientFiles, settings: PageSettings): Preload[] {
  const { scripts = [], styles = [] } = files.areas[path.slice(1)] ?? {};
  const preload =
    (as: 'script' | 'style') =>
    (href: string): Preload => ({
      as,
      href,
      integrity: files.integrities[href],
      fetchPriority: 'low',
    });
  const all = [
    ...shellPreloads(path, files, { ...settings, registry: { modules: [] } }),
    ...scripts.map(preload('script')),
    ...styles.map(preload('style')),
  ];
  return [...new Map(all.map((entry) => [entry.href, entry])).values()];
}
