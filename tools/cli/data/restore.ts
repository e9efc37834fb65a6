import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { operationsCollection } from '@atelier/server-kit/database';
import { firstSchema, schemaVersion } from '@atelier/server-kit/database-schema';
import mongoose, { type Connection } from 'mongoose';
import { PlainError } from '../workspace.ts';
import { backupPaths, type Manifest, readManifest } from './backup-folder.ts';
import { declaredIndexes } from './declared-indexes.ts';
import { eachImage, type ImageArchive } from './image-archive.ts';
import { migrateDatabase } from './migrate-database.ts';
import { planIndexes } from './plan-indexes.ts';

const { EJSON } = mongoose.mongo.BSON;

/** A restoration that has not ended; `_id` is that of the backup. */
interface RestoreRecord {
  _id: string;
  done: string[];
}

/** What users made. An installation where one of these has a document is not empty. */
const usersCollections = ['accounts', 'creations', 'creation_versions', 'reports', 'usage', 'subscriptions'];
const batchBytes = 4_000_000;
const mostInBatch = 500;

/**
 * Restores a backup into an installation without data of users. One that was interrupted goes on where it
 * was.
 * @param connection one that makes no indexes by itself
 */
export async function restore(
  connection: Connection,
  images: ImageArchive,
  { folder, log }: { folder: string; log: (line: string) => void },
): Promise<Manifest> {
  const { db } = connection;
  if (!db) throw new Error('The database is not connected.');
  const manifest = await readManifest(folder);
  if (!manifest.finished_at)
    throw new PlainError(`The backup in ${folder} is not complete. Run: npm run backup -- ${folder}`);
  if (manifest.schema > schemaVersion)
    throw new PlainError(
      `The backup has schema ${manifest.schema}, and this version ${schemaVersion}. Use a newer version.`,
    );
  if (manifest.schema > 1 && manifest.schema < firstSchema)
    throw new PlainError(
      `The backup has schema ${manifest.schema} of a version before 1.0.0, which this version cannot migrate. Restore it with that version.`,
    );
  const records = db.collection<RestoreRecord>(operationsCollection);
  const begun = await records.findOne({ _id: manifest.id });
  if (!begun) {
    await assertEmpty(db);
    await records.insertOne({ _id: manifest.id, done: [] });
  }
  for (const [name, count] of Object.entries(manifest.collections)) {
    if (begun?.done.includes(name)) continue;
    await restoreCollection(db, name, backupPaths(folder).collection(name));
    await records.updateOne({ _id: manifest.id }, { $push: { done: name } });
    log(`  ${name}: ${count}`);
  }
  await migrateDatabase(connection, { log });
  for (const { apply } of await planIndexes(db, await declaredIndexes(connection))) await apply();
  log(`  images: ${await restoreImages(images, folder)}`);
  await records.deleteOne({ _id: manifest.id });
  return manifest;
}

async function assertEmpty(db: mongoose.mongo.Db): Promise<void> {
  for (const name of usersCollections)
    if ((await db.collection(name).countDocuments({}, { limit: 1 })) > 0)
      throw new PlainError(
        `The database ${db.databaseName} is not empty: ${name} has documents. Restore into another database, or drop this one.`,
      );
}

/** Replaces a collection: a new installation has modules, an interrupted restoration some documents. */
async function restoreCollection(db: mongoose.mongo.Db, name: string, path: string): Promise<void> {
  const collection = db.collection(name);
  await collection.deleteMany({});
  let batch: mongoose.mongo.Document[] = [];
  let bytes = 0;
  const flush = async () => {
    if (batch.length > 0) await collection.insertMany(batch, { ordered: true });
    batch = [];
    bytes = 0;
  };
  for await (const line of createInterface({ input: createReadStream(path) })) {
    batch.push(EJSON.parse(line, { relaxed: false }));
    bytes += line.length;
    if (batch.length >= mostInBatch || bytes >= batchBytes) await flush();
  }
  await flush();
}

/** Stores the images that the image store does not have. Returns how many the backup has. */
async function restoreImages(images: ImageArchive, folder: string): Promise<number> {
  const { images: path } = backupPaths(folder);
  const names = (await readdir(path)).filter((name) => !name.endsWith('.partial'));
  await eachImage(names, async (name) => {
    const id = decodeURIComponent(name);
    if (!(await images.has(id))) await images.put(id, join(path, name));
  });
  return names.length;
}
