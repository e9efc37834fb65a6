import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import {
  type FieldFault,
  type ObservedProblem,
  type PublishRequest,
  versionLimits,
} from '@atelier/contracts';
import type { CheckedFile } from '@atelier/module-check';
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import { z } from 'zod';
import type { VersionFiles } from '../files/version-files.ts';
import { versionId } from '../releases/manifests.ts';
import type { RegistryModels } from '../releases/models.ts';

const decompress = promisify(brotliDecompress);
const notReadable = `This is not a source map compressed with Brotli, or all have more than ${versionLimits.mapBytes} bytes.`;
const mostBytes = 32 * 1024 ** 2;
const longestStack = 1_500;

const sourceMap = z.object({
  version: z.literal(3),
  sources: z.array(z.string().nullable()),
  names: z.array(z.string()).default([]),
  mappings: z.string(),
});

const readMap = async (content: Buffer) => {
  const text = await decompress(content, { maxOutputLength: mostBytes });
  return new TraceMap(sourceMap.parse(JSON.parse(text.toString())));
};

/** Decodes the source maps of a version, each beside its script, and names those that cannot be read. */
export async function checkMaps(
  maps: NonNullable<PublishRequest['maps']>,
): Promise<{ maps: CheckedFile[]; problems: FieldFault[] }> {
  const checked: CheckedFile[] = [];
  const problems: FieldFault[] = [];
  let bytes = 0;
  for (const { path, integrity, content } of maps) {
    const decoded = Buffer.from(content, 'base64');
    bytes += decoded.length;
    try {
      if (bytes > versionLimits.mapBytes) throw new RangeError();
      await readMap(decoded);
      checked.push({ path, type: 'application/json', integrity, content: decoded, br: null });
    } catch {
      problems.push({ field: `${path}.map`, message: notReadable });
    }
  }
  return { maps: checked, problems };
}

/** Replaces positions in published scripts by those in their sources, where the version has source maps. */
export function createSourcePositions({ versions }: RegistryModels, files: VersionFiles) {
  return async (module: string, problems: readonly ObservedProblem[]): Promise<ObservedProblem[]> => {
    const read = new Map<string, Promise<TraceMap | null>>();
    const find = async (version: string, path: string) => {
      const record = await versions.findById(versionId(module, version), { maps: 1 }).lean();
      const map = record?.maps?.find((one) => one.path === path);
      return map ? readMap(await files.read(map.identity)).catch(() => null) : null;
    };
    const sourceOf = async (text: string, version: string, path: string, line: number, column: number) => {
      const key = `${version}/${path}`;
      const map = read.get(key) ?? find(version, path);
      read.set(key, map);
      const traced = await map;
      if (!traced || line < 1 || column < 1) return text;
      const found = originalPositionFor(traced, { line, column: column - 1 });
      return found.source === null ? text : `${nameOf(found.source)}:${found.line}:${found.column + 1}`;
    };
    const frame = new RegExp(`/modules/${module}/([^/\\s]+)/([^\\s:()]+):(\\d+):(\\d+)`, 'g');
    return Promise.all(
      problems.map(async (problem) => {
        let stack = '';
        let end = 0;
        for (const found of problem.stack.matchAll(frame)) {
          const [text, version = '', path = '', line, column] = found;
          stack += problem.stack.slice(end, found.index);
          stack += await sourceOf(text, version, path, Number(line), Number(column));
          end = found.index + text.length;
        }
        return { ...problem, stack: (stack + problem.stack.slice(end)).slice(0, longestStack) };
      }),
    );
  };
}

/** The file without the name that a bundler puts before it, and without a query. */
const nameOf = (source: string) => source.replace(/^\w+:\/\/[^/]*\//, '').replace(/^\.\/|[?#].*$/gs, '');
