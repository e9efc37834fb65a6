import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressible = /\.(js|mjs|css|svg|json|txt|html|webmanifest|xml)$/;
/** A compressed copy of a smaller file, in bytes, would not save a network packet. */
const minBytes = 1024;

/** All files in a folder and its subfolders, relative to it. */
export async function filesIn(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(dir, path.join(entry.parentPath, entry.name)))
    .sort();
}

/** Subresource integrity of a file (W3C SRI). */
export function integrityOf(file: string, algorithm: 'sha256' | 'sha384' = 'sha384'): string {
  return `${algorithm}-${createHash(algorithm).update(readFileSync(file)).digest('base64')}`;
}

/** Writes a `.br` and a `.gz` copy of every compressible file in `dir`. */
export async function precompress(dir: string): Promise<void> {
  for (const file of (await filesIn(dir)).filter((name) => compressible.test(name))) {
    const full = path.join(dir, file);
    const content = await readFile(full);
    if (content.length < minBytes) continue;
    const [br, gz] = await Promise.all([
      promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
      promisify(gzip)(content, { level: 9 }),
    ]);
    await Promise.all([writeFile(`${full}.br`, br), writeFile(`${full}.gz`, gz)]);
  }
}
