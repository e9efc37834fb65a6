import type { PageSettings } from '@atelier/contracts';
import type { ClientFiles } from './client-files.ts';
import { voidElement } from './markup.ts';

/** What a page says it will need, so that the browser fetches it at once and not when some script asks. */
export function preloadLinks(
  path: string,
  { areas, fonts }: ClientFiles,
  { registry }: PageSettings,
): string[] {
  const studio = path === '/ai' || path.startsWith('/ai/');
  const module = registry.modules.find(({ tools }) => tools.some((tool) => tool.path === path));
  const tool = module?.tools.find((candidate) => candidate.path === path);
  const names = studio
    ? ['studio', ...(path === '/ai' ? ['dashboard'] : []), ...(tool ? ['federation', 'tool-kit'] : [])]
    : ['public'];
  const own = names.flatMap((name) => [
    ...(areas[name]?.scripts ?? []).map((href) =>
      voidElement('link', { rel: 'preload', as: 'script', href }),
    ),
  ]);
  const remote =
    module && tool
      ? [
          voidElement('link', {
            rel: 'preload',
            as: 'script',
            href: module.base + module.entry,
            integrity: module.integrity,
            crossorigin: 'anonymous',
          }),
          ...tool.files.scripts.map((file) =>
            voidElement('link', {
              rel: 'preload',
              as: 'script',
              href: module.base + file,
              crossorigin: 'anonymous',
            }),
          ),
          ...tool.files.styles.map((file) =>
            voidElement('link', { rel: 'preload', as: 'style', href: module.base + file }),
          ),
        ]
      : [];
  const shown = studio
    ? ['geist-latin-wght-normal', 'instrument-serif-latin-400-normal']
    : ['geist-latin-wght-normal', 'instrument-serif-latin-400-normal', 'instrument-serif-latin-400-italic'];
  const fontLinks = shown
    .map((name) => fonts[name])
    .filter((href) => href !== undefined)
    .map((href) =>
      voidElement('link', { rel: 'preload', as: 'font', type: 'font/woff2', href, crossorigin: 'anonymous' }),
    );
  return [...fontLinks, ...own, ...remote];
}
