import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { schemaVersion } from '@atelier/server-kit/database-schema';
import { z } from 'zod';
import { PlainError } from '../workspace.ts';

const manifestSchema = z.object({
  format: z.literal(1),
  id: z.uuid(),
  schema: z.number().int(),
  started_at: z.iso.datetime(),
  /** Null until the backup is complete. */
  finished_at: z.iso.datetime().nullable(),
  /** The number of documents of each collection that is complete. */
  collections: z.record(z.string().regex(/^[\w.-]+$/), z.number().int()),
  images: z.number().int(),
  /** Images of which the store had no original. */
  missing_images: z.array(z.string()),
});

export type Manifest = z.infer<typeof manifestSchema>;

export const backupPaths = (folder: string) => ({
  manifest: join(folder, 'manifest.json'),
  collections: join(folder, 'collections'),
  images: join(folder, 'images'),
  collection: (name: string) => join(folder, 'collections', `${name}.jsonl`),
  image: (id: string) => join(folder, 'images', encodeURIComponent(id)),
});

/** @throws PlainError for a folder without a backup, or with one of another version */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(backupPaths(folder).manifest, 'utf8').catch((cause: unknown) => {
    throw new PlainError(`${folder} has no backup: manifest.json cannot be read.`, { cause });
  });
  const read = manifestSchema.safeParse(JSON.parse(text));
  if (!read.success) throw new PlainError(`${folder} has a backup of another version of Atelier.`);
  return read.data;
}

export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const { manifest: path } = backupPaths(folder);
  await writeFile(`${path}.partial`, JSON.stringify(manifest, null, 2), { mode: 0o600 });
  await rename(`${path}.partial`, path);
}

/** Begins or continues a backup in a folder. @throws PlainError when one is complete */
export async function beginBackup(folder: string): Promise<Manifest> {
  const { manifest: path, collections, images } = backupPaths(folder);
  for (const one of [folder, collections, images]) await mkdir(one, { recursive: true, mode: 0o700 });
  const exists = await readFile(path).then(
    () => true,
    () => false,
  );
  if (exists) {
    const found = await readManifest(folder);
    if (found.finished_at) throw new PlainError(`${folder} has a complete backup. Choose another folder.`);
    return found;
  }
  const started_at = new Date().toISOString();
  const empty = { collections: {}, images: 0, missing_images: [] };
  return { format: 1, id: randomUUID(), schema: schemaVersion, started_at, finished_at: null, ...empty };
}
