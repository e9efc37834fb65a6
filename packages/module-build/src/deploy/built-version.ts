import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { canonicalVersion, type PublishRequest, versionLimits } from '@atelier/contracts';
import { z } from 'zod';
import { filesIn } from '../built-files.ts';

export interface BuiltVersion {
  name: string;
  version: string;
  request: PublishRequest;
  /** SHA-256 of its content, as the registry reports it. */
  digest: string;
}

/** Compressed copies that the build writes, and source maps, which are uploaded separately. */
const notPublished = /\.(br|gz|map)$/;
const manifestFile = 'module.json';
/** What the registry needs of a source map. */
const sourceMap = z.object({
  version: z.literal(3),
  sources: z.array(
    z
      .string()
      .nullable()
      .transform((name) => (name?.startsWith('data:') ? null : name)),
  ),
  names: z.array(z.string()),
  mappings: z.string(),
});
const fast = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
const manifestObject = z.record(z.string(), z.unknown());

/**
 * Reads a folder of built files with its `module.json`, from any bundler.
 * @throws Error that names a missing or unreadable manifest.
 */
export async function readBuiltVersion(folder: string): Promise<BuiltVersion> {
  const manifest = await readManifest(folder);
  const names = await publishedFiles(folder);
  const files = await Promise.all(names.map((name) => readFileOf(folder, name)));
  return builtVersion({ manifest, files, maps: await readMaps(folder, names) });
}

/** The same content under another version. */
export function renamedVersion(
  { version, digest, request }: BuiltVersion,
  as: string,
  suffix = '',
): BuiltVersion {
  const manifest = { ...request.manifest, version: `${version}-${as}.${digest.slice(0, 8)}${suffix}` };
  return builtVersion({ ...request, manifest });
}

async function publishedFiles(folder: string): Promise<string[]> {
  const names = await filesIn(folder);
  return names.filter((name) => name !== manifestFile && !notPublished.test(name));
}

/** Names the version and computes the digest of a request. */
export function builtVersion(request: PublishRequest): BuiltVersion {
  const { manifest, files } = request;
  return {
    name: String(manifest.name),
    version: String(manifest.version),
    request,
    digest: createHash('sha256').update(canonicalVersion(manifest, files)).digest('hex'),
  };
}

/**
 * Reads the `module.json` of a folder, with source or built files.
 * @throws Error that names a missing or unreadable one.
 */
export async function readManifest(folder: string): Promise<Record<string, unknown>> {
  const file = path.resolve(folder, manifestFile);
  if (!existsSync(file))
    throw new Error(
      `${path.resolve(folder)} has no ${manifestFile}. Name the folder of a module, or write one for built files with atelier-module manifest.`,
    );
  try {
    return manifestObject.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (cause) {
    const reason = cause instanceof SyntaxError ? cause.message : 'it is not an object';
    throw new Error(`${file} cannot be read: ${reason}.`, { cause });
  }
}

async function readFileOf(folder: string, name: string): Promise<PublishRequest['files'][number]> {
  const file = path.join(folder, name);
  const content = await readFile(file);
  const compressed = await readFile(`${file}.br`).catch(() => null);
  return {
    path: name.split(path.sep).join('/'),
    integrity: `sha384-${createHash('sha384').update(content).digest('base64')}`,
    encoding: compressed ? 'br' : 'identity',
    content: (compressed ?? content).toString('base64'),
  };
}

/** The source maps beside the scripts, without the sources themselves. */
async function readMaps(folder: string, names: readonly string[]): Promise<PublishRequest['maps']> {
  const maps: NonNullable<PublishRequest['maps']> = [];
  let bytes = 0;
  for (const name of names.filter((one) => /\.m?js$/.test(one))) {
    const written = await readFile(path.join(folder, `${name}.map`), 'utf8')
      .then((text) => sourceMap.parse(JSON.parse(text)))
      .catch(() => null);
    if (!written) continue;
    const content = brotliCompressSync(JSON.stringify(written), fast);
    bytes += content.length;
    maps.push({
      path: name.split(path.sep).join('/'),
      integrity: `sha384-${createHash('sha384').update(content).digest('base64')}`,
      encoding: 'br',
      content: content.toString('base64'),
    });
  }
  return bytes > versionLimits.mapBytes ? [] : maps;
}
