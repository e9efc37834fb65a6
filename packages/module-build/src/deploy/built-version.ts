import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { canonicalVersion, moduleFile, type PublishRequest, versionLimits } from '@atelier/contracts';
import { z } from 'zod';
import { filesIn } from '../built-files.ts';
import { DeployError } from './registry-client.ts';

/** A built version in the form in which it is published. */
export interface BuiltVersion {
  name: string;
  version: string;
  request: PublishRequest;
  /** SHA-256 of its content, as the registry reports it. */
  digest: string;
}

/** Compressed copies that the build writes; the registry stores the form that is uploaded. */
const compressedCopy = /\.(br|gz)$/;
const manifestFile = 'module.json';
const manifestObject = z.record(z.string(), z.unknown());

/**
 * Reads a folder of built files with its `module.json`, from any bundler.
 * @throws Error that names a missing or unreadable manifest.
 */
export async function readBuiltVersion(folder: string): Promise<BuiltVersion> {
  const manifest = await readManifest(folder);
  const names = await publishedFiles(folder);
  const files = await Promise.all(names.map((name) => readFileOf(folder, name)));
  return builtVersion({ manifest, files });
}

/** The files of a built version, relative to its folder: all but its manifest and compressed copies. */
export async function publishedFiles(folder: string): Promise<string[]> {
  const names = await filesIn(folder);
  return names.filter((name) => name !== manifestFile && !compressedCopy.test(name));
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

/**
 * Checks names, number and sizes of the files in a folder before they are sent: the registry refuses a request that is too large as a
 * whole, and cannot say which file is at fault.
 * @throws DeployError that lists every problem
 */
export async function checkLimits(folder: string): Promise<void> {
  const problems: string[] = [];
  const names = await publishedFiles(folder);
  let bytes = 0;
  for (const name of names) {
    const { size } = await stat(path.join(folder, name));
    bytes += size;
    const read = moduleFile.safeParse(name.split(path.sep).join('/'));
    problems.push(...(read.error?.issues.map(({ message }) => `${name}: ${message}`) ?? []));
    if (size > versionLimits.fileBytes)
      problems.push(
        `${name}: It has ${size} bytes. A file has at most ${versionLimits.fileBytes}. The build prints which packages fill it.`,
      );
  }
  if (names.length > versionLimits.files)
    problems.push(`The version has ${names.length} files. At most ${versionLimits.files} are possible.`);
  if (bytes > versionLimits.bytes)
    problems.push(`All files together have ${bytes} bytes. At most ${versionLimits.bytes} are possible.`);
  if (problems.length === 0) return;
  const lines = problems.map((problem) => `  - ${problem}`);
  throw new DeployError(
    ['This version cannot be published. Correct the problems below.', ...lines].join('\n'),
  );
}
