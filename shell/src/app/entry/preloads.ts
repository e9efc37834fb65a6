import type { PageSettings } from '@atelier/contracts';
import { catalogueOf } from '@atelier/contracts/languages';
import { pageLanguage } from '@atelier/tool-kit/language';
import { clerkScripts } from '../../auth/load-clerk.ts';
import { isStudioPath } from '../../browser/paths.ts';
import type { ClientFiles } from '../../settings/build-constants.ts';
import { type FoundTool, findTool } from '../../settings/registry.ts';

export interface Preload {
  as: 'font' | 'script' | 'style';
  href: string;
  type?: string;
  integrity?: string | undefined;
  fetchPriority?: 'low';
}

const studioFonts = ['geist-latin-wght-normal', 'instrument-serif-latin-400-normal'];
const publicFonts = [...studioFonts, 'instrument-serif-latin-400-italic'];

/** The named chunks whose style sheets the page at `path` links, so that its first paint has all of them. */
export function pageChunks(path: string): string[] {
  if (isStudioPath(path)) return ['studio'];
  const [, area = ''] = path.split('/');
  const more = { docs: 'reference', explore: 'explore' }[area];
  return more ? ['public', more] : ['public'];
}

const texts = () => `texts-${catalogueOf(pageLanguage())}`;

/** The files that the page at `path` needs besides its own scripts and style sheets, in loading order. */
export function preloadsOf(
  path: string,
  { areas, fonts, styles, integrities }: ClientFiles,
  settings: PageSettings,
): Preload[] {
  const studio = isStudioPath(path);
  const linked = pageChunks(path);
  const tool = findTool(settings.registry, path);
  const listed = new Set([...styles, ...linked.flatMap((name) => areas[name]?.styles ?? [])]);
  const chunks = (of: readonly string[], priority?: 'low') =>
    of
      .flatMap((name) => [...(areas[name]?.scripts ?? []), ...(areas[name]?.styles ?? [])])
      .filter((href) => !listed.has(href) && listed.add(href))
      .map((href) => preloadOf(href, integrities[href], priority));
  return [
    ...(studio ? studioFonts : publicFonts)
      .map((name) => fonts[name])
      .filter((href) => href !== undefined)
      .map((href): Preload => ({ as: 'font', href, type: 'font/woff2' })),
    // Every page of the signed-in area needs sign-in.
    ...chunks(studio ? [...linked, texts(), 'auth'] : linked),
    // Clerk changes its scripts, so they have no integrity.
    ...(studio ? clerkScripts(settings).map((href) => preloadOf(href)) : []),
    // A tool is rendered only after sign-in.
    ...(tool ? chunks(['tool-kit'], 'low') : []),
    ...(tool ? toolFiles(tool) : []),
  ];
}

const preloadOf = (href: string, integrity?: string, fetchPriority?: 'low'): Preload => ({
  as: href.endsWith('.css') ? 'style' : 'script',
  href,
  integrity,
  ...(fetchPriority && { fetchPriority }),
});

/** The module's files. A preload is used only if its integrity equals that of the loader's request. */
function toolFiles({ module, tool }: FoundTool): Preload[] {
  // Scripts and ES modules are different requests: a preload for one is not used by the other.
  if (module.format === 'module') return [];
  const { base, entry, integrity, integrities } = module;
  return [
    preloadOf(base + entry, integrity, 'low'),
    ...[...tool.files.scripts, ...tool.files.styles].map((file) =>
      preloadOf(base + file, integrities[file], 'low'),
    ),
  ];
}
