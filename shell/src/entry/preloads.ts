import type { PageSettings } from '@atelier/contracts';
import { findTool } from '../app/registry.ts';
import { isStudioPath } from '../app/studio-path.ts';
import { landingFonts } from '../landing/index.ts';
import type { ClientFiles } from './client-files.ts';
import { voidElement } from './markup.ts';

/** The fonts that the signed-in area shows first. */
const studioFonts = ['geist-latin-wght-normal', 'instrument-serif-latin-400-normal'];

/** What the page at `path` will need, so that the browser fetches it at once and not when some script asks. */
export function preloadLinks(path: string, files: ClientFiles, { registry }: PageSettings): string[] {
  return [...fontLinks(path, files), ...areaLinks(path, files, registry), ...toolLinks(path, registry)];
}

function fontLinks(path: string, { fonts }: ClientFiles): string[] {
  const names: readonly string[] = isStudioPath(path) ? studioFonts : landingFonts;
  return names
    .map((name) => fonts[name])
    .filter((href) => href !== undefined)
    .map((href) => preload('font', href, { type: 'font/woff2', crossorigin: 'anonymous' }));
}

/** A tool is drawn once it is known who is there: its files come behind those of sign-in. */
const afterTheRest = { fetchpriority: 'low' };

/** Sign-in belongs to every page of the studio: fetched with the page, it is there when the first script asks for it. */
const studioParts = ['auth', 'clerk'];

function areaLinks(
  path: string,
  { areas, styles, integrities }: ClientFiles,
  registry: PageSettings['registry'],
): string[] {
  const area = isStudioPath(path) ? 'studio' : 'public';
  const first = area === 'studio' ? [area, ...studioParts] : [area];
  const later = findTool(registry, path) ? ['federation', 'tool-kit'] : [];
  // The page itself links the style sheets of what its area is drawn with.
  const named = new Set([...styles, ...(areas[area]?.styles ?? [])]);
  const checked = (as: string, href: string, more: Record<string, string>) =>
    preload(as, href, { integrity: integrities[href], crossorigin: 'anonymous', ...more });
  const links = (names: readonly string[], more: Record<string, string> = {}) =>
    names.flatMap((name) => {
      const { scripts = [], styles: sheets = [] } = areas[name] ?? {};
      return [
        ...scripts.filter(isNew(named)).map((href) => checked('script', href, more)),
        ...sheets.filter(isNew(named)).map((href) => checked('style', href, more)),
      ];
    });
  return [...links(first), ...links(later, afterTheRest)];
}

/** Lets each address through once. */
const isNew = (named: Set<string>) => (href: string) => {
  if (named.has(href)) return false;
  named.add(href);
  return true;
};

/** The module's own files. Each carries the hash that the module's loader will ask for: else it would be fetched twice. */
function toolLinks(path: string, registry: PageSettings['registry']): string[] {
  const found = findTool(registry, path);
  if (!found) return [];
  const { module, tool } = found;
  const link = (as: 'script' | 'style', file: string, integrity = module.integrities[file]) =>
    preload(as, module.base + file, { integrity, crossorigin: 'anonymous', ...afterTheRest });
  return [
    link('script', module.entry, module.integrity),
    ...tool.files.scripts.map((file) => link('script', file)),
    ...tool.files.styles.map((file) => link('style', file)),
  ];
}

function preload(as: string, href: string, more: Record<string, string | undefined> = {}): string {
  return voidElement('link', { rel: 'preload', as, href, ...more });
}
