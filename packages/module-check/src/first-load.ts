import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { ModuleManifest } from '@atelier/contracts';
import type { CheckedFile } from './check-files.ts';

const compress = promisify(gzip);

/** The sizes of scripts and style sheets in bytes after gzip, by path. */
export async function gzipSizes(
  files: readonly Pick<CheckedFile, 'path' | 'content'>[],
): Promise<ReadonlyMap<string, number>> {
  const measured = files.filter(({ path }) => /\.(js|css)$/.test(path));
  return new Map(
    await Promise.all(
      measured.map(
        async ({ path, content }) => [path, (await compress(content, { level: 9 })).length] as const,
      ),
    ),
  );
}

/** Bytes that a browser first loads for the largest tool: the entry and its own files. */
export function firstLoad(
  { entry, tools }: Pick<ModuleManifest, 'entry' | 'tools'>,
  sizes: ReadonlyMap<string, number>,
): number {
  const loads = tools.map(({ files }) =>
    [entry, ...files.scripts, ...files.styles].reduce((sum, file) => sum + (sizes.get(file) ?? 0), 0),
  );
  return Math.max(0, ...loads);
}
