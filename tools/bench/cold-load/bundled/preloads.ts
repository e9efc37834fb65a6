import type { PageSettings } from '@atelier/contracts';
import { type Preload, preloadsOf as shellPreloads } from '../../../../shell/src/app/entry/preloads.ts';
import type { ClientFiles } from '../../../../shell/src/settings/build-constants.ts';

export { pageChunks } from '../../../../shell/src/app/entry/preloads.ts';

export function preloadsOf(path: string, files: ClientFiles, settings: PageSettings): Preload[] {
  const { scripts = [], styles = [] } = files.areas[path.slice(1)] ?? {};
  const chunk = [...scripts, ...styles].map(
    (href): Preload => ({
      as: href.endsWith('.css') ? 'style' : 'script',
      href,
      integrity: files.integrities[href],
      fetchPriority: 'low',
    }),
  );
  const shell = shellPreloads(path, files, { ...settings, registry: { modules: [] } });
  const known = new Set(shell.map(({ href }) => href));
  return [...shell, ...chunk.filter(({ href }) => !known.has(href))];
}
