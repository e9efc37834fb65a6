import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { root } from '../workspace.ts';

const ignored = /(^|\/)(node_modules|dist|\..*)(\/|$)|\.test\.tsx?$/;

/** Hashes names and contents of the given files and of all files in the given folders; paths are relative to the project. */
export async function hashSources(paths: readonly string[]): Promise<string> {
  const files = (await Promise.all(paths.map(filesAt))).flat().sort();
  const hash = createHash('sha256');
  for (const file of files) {
    hash.update(`${relative(root, file)}\0`);
    hash.update(await readFile(file));
  }
  return hash.digest('hex');
}

async function filesAt(path: string): Promise<string[]> {
  const full = join(root, path);
  const entries = await readdir(full, { recursive: true, withFileTypes: true }).catch(() => null);
  if (!entries) return [full];
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !ignored.test(relative(full, file)));
}
