import { createReadStream, createWriteStream } from 'node:fs';
import { readdir, rename } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { operationsCollection } from '@atelier/server-kit/database';
import { newestMigration } from '@atelier/server-kit/database-schema';
import { recordOperation } from '@atelier/server-kit/operation-records';
import mongoose, { type Connection } from 'mongoose';
import { PlainError } from '../workspace.ts';
import { backupPaths, beginBackup, type Manifest, writeManifest } from './backup-folder.ts';
import { eachImage, type ImageArchive } from './image-archive.ts';

const { EJSON } = mongoose.mongo.BSON;

/** How documents are read, so that each value keeps its type. */
const exactTypes = { promoteValues: false, promoteBuffers: false } as const;

/** Writes all collections and the originals of all images into a folder, or continues to. */
export async function backUp(
  { db }: Connection,
  images: ImageArchive,
  { folder, log }: { folder: string; log: (line: string) => void },
): Promise<Manifest> {
  if (!db) throw new Error('The database is not connected.');
  const newest = await newestMigration(db);
  if (!newest)
    throw new PlainError(`The database ${db.databaseName} has no schema of Atelier. Check MONGODB_URI.`);
  const manifest: Manifest = { ...(await beginBackup(folder)), schema: newest.number };
  const listed = await db.listCollections({}, { nameOnly: true }).toArray();
  const names = listed
    .map(({ name }) => name)
    .filter((name) => name !== operationsCollection && !name.startsWith('system.'));
  for (const name of names.sort()) {
    if (manifest.collections[name] !== undefined) continue;
    manifest.collections[name] = await saveCollection(db, name, backupPaths(folder).collection(name));
    await writeManifest(folder, manifest);
    log(`  ${name}: ${manifest.collections[name]}`);
  }
  await saveImages(images, folder, manifest);
  log(`  images: ${manifest.images}`);
  for (const id of manifest.missing_images) log(`  the image store has no ${id}`);
  manifest.finished_at = new Date().toISOString();
  await writeManifest(folder, manifest);
  await recordOperation({ db }, 'backup');
  return manifest;
}

async function saveCollection(db: mongoose.mongo.Db, name: string, path: string): Promise<number> {
  let count = 0;
  const documents = db.collection(name).find({}, exactTypes);
  const lines = async function* () {
    for await (const one of documents) {
      count += 1;
      yield `${EJSON.stringify(one, { relaxed: false })}\n`;
    }
  };
  await pipeline(lines, createWriteStream(`${path}.partial`, { mode: 0o600 }));
  await rename(`${path}.partial`, path);
  return count;
}

/** Of the saved creations, not of those that the database has by now: both belong together. */
async function saveImages(images: ImageArchive, folder: string, manifest: Manifest): Promise<void> {
  const paths = backupPaths(folder);
  const saved = new Set(await readdir(paths.images));
  const missing: string[] = [];
  const begun = new Set<string>();
  const wanted =
    manifest.collections.creations === undefined ? noImages() : imagesIn(paths.collection('creations'));
  await eachImage(wanted, async (id) => {
    if (begun.has(id) || saved.has(encodeURIComponent(id))) return;
    begun.add(id);
    if (await images.save(id, paths.image(id))) saved.add(encodeURIComponent(id));
    else missing.push(id);
  });
  manifest.missing_images = missing.sort();
  manifest.images = [...saved].filter((name) => !name.endsWith('.partial')).length;
}

async function* noImages(): AsyncGenerator<string> {}

async function* imagesIn(path: string): AsyncGenerator<string> {
  for await (const line of createInterface({ input: createReadStream(path) })) {
    const { image_id, variants } = EJSON.parse(line);
    const others = Array.isArray(variants) ? variants.map(({ id }) => id) : [];
    for (const id of [image_id, ...others]) if (typeof id === 'string') yield id;
  }
}
