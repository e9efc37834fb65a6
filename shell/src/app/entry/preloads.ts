import type { PageSettings } from '@atelier/contracts';
import { clerkScripts } from '../../auth/load-clerk.ts';
import type { ClientFiles } from '../../page/build-constants.ts';
import { isStudioPath } from '../../page/page.ts';
import { findTool } from '../../page/registry.ts';
import { landingFonts } from '../page-meta.ts';

export interface Preload {
  as: 'font' | 'script' | 'style';
  href: string;
  type?: string;
  integrity?: string | undefined;
  fetchPriority?: 'low';
}

const studioFonts = ['geist-latin-wght-normal', 'instrument-serif-latin-400-normal'];

/** The chunks of sign-in, which every page of the signed-in area needs. */
const signInChunks = ['auth', 'clerk'];

/** The named chunks whose style sheets the page at `path` links, so that its first paint has all of them. */
export function pageChunks(path: string): string[] {
  if (isStudioPath(path)) return ['studio'];
  return path.startsWith('/docs') ? ['public', 'reference'] : ['public'];
}

/** The files that the page at `path` needs besides its own scripts and style sheets, in loading order. */
export function preloadsOf(path: string, files: ClientFiles, settings: PageSettings): Preload[] {
  const preloads = [
    ...fontPreloads(path, files),
    ...chunkPreloads(path, files, settings.registry),
    ...clerkPreloads(path, settings),
    ...toolPreloads(path, settings.registry),
  ];
  return preloads.sort((a, b) => Number(isLow(a)) - Number(isLow(b)));
}

const isLow = ({ fetchPriority }: Preload) => fetchPriority === 'low';

function fontPreloads(path: string, { fonts }: ClientFiles): Preload[] {
  const names: readonly string[] = isStudioPath(path) ? studioFonts : landingFonts;
  return names
    .map((name) => fonts[name])
    .filter((href) => href !== undefined)
    .map((href) => ({ as: 'font', href, type: 'font/woff2' }));
}

/** A tool is rendered only after sign-in, so its files have a lower priority than those of sign-in. */
const lowPriority = { fetchPriority: 'low' } as const;

function chunkPreloads(
  path: string,
  { areas, styles, integrities }: ClientFiles,
  registry: PageSettings['registry'],
): Preload[] {
  const linked = pageChunks(path);
  const needed = isStudioPath(path) ? [...linked, ...signInChunks] : linked;
  const module = findTool(registry, path)?.module;
  const neededByTool = module && !module.isolated ? ['federation', 'tool-kit'] : [];
  const listed = new Set([...styles, ...linked.flatMap((name) => areas[name]?.styles ?? [])]);
  const isNew = (href: string) => !listed.has(href) && listed.add(href);
  const chunks = (names: readonly string[], priority: Pick<Preload, 'fetchPriority'> = {}) =>
    names.flatMap((name) => {
      const { scripts = [], styles: sheets = [] } = areas[name] ?? {};
      const preload = (as: 'script' | 'style') => (href: string) => ({
        as,
        href,
        integrity: integrities[href],
        ...priority,
      });
      return [...scripts.filter(isNew).map(preload('script')), ...sheets.filter(isNew).map(preload('style'))];
    });
  return [...chunks(needed), ...chunks(neededByTool, lowPriority)];
}

/** The scripts that Clerk's own loader requests later. Clerk changes them, so they have no integrity. */
function clerkPreloads(path: string, settings: PageSettings): Preload[] {
  return isStudioPath(path) ? clerkScripts(settings).map((href) => ({ as: 'script', href })) : [];
}

/** The module's files. A preload is used only if its integrity equals that of the module loader's request. */
function toolPreloads(path: string, registry: PageSettings['registry']): Preload[] {
  const found = findTool(registry, path);
  if (!found || found.module.isolated) return [];
  const { module, tool } = found;
  // Scripts and ES modules are different requests: a preload for one is not used by the other.
  if (module.format === 'module') return [];
  const preload = (as: 'script' | 'style', file: string, integrity = module.integrities[file]): Preload => ({
    as,
    href: module.base + file,
    integrity,
    ...lowPriority,
  });
  return [
    preload('script', module.entry, module.integrity),
    ...tool.files.scripts.map((file) => preload('script', file)),
    ...tool.files.styles.map((file) => preload('style', file)),
  ];
}
