import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newImageKey, openCreations } from '@atelier/creation-kit/creations';
import { recordMigration, schemaVersion } from '@atelier/server-kit/database-schema';
import { startTestMongodb, type TestMongodb } from '@atelier/server-kit/testing';
import mongoose, { type Connection } from 'mongoose';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Cloudinary, startCloudinary } from '../../../sandbox/cloudinary/src/server.ts';
import { createVersionFiles } from '../../../services/modules/src/files/version-files.ts';
import { backUp } from './back-up.ts';
import { backupPaths, readManifest } from './backup-folder.ts';
import { declaredIndexes } from './declared-indexes.ts';
import { type ImageArchive, openImageArchive } from './image-archive.ts';
import { openDatabase } from './installation.ts';
import { migrateDatabase } from './migrate-database.ts';
import { planIndexes } from './plan-indexes.ts';
import { restore } from './restore.ts';

const { Binary, Double, EJSON, Int32, Long } = mongoose.mongo.BSON;

interface Installation {
  connection: Connection;
  images: ImageArchive;
  cloudinary: Cloudinary;
}

let folder: string;
let mongodb: TestMongodb;
let original: Installation;
let empty: Installation;
const backup = () => join(folder, 'backup');
const options = () => ({ folder: backup(), log: () => undefined });
const ids = ['atelier/0123456789abcdefabcd', 'atelier/fedcba98765432100000'];
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function open(name: string): Promise<Installation> {
  const cloudinary = await startCloudinary({ folder: join(folder, name) });
  const connection = await openDatabase(mongodb.uriFor(name));
  return { connection, cloudinary, images: openImageArchive(cloudinary.cloudinaryUrl) };
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atelier-backup-'));
  mongodb = await startTestMongodb();
  original = await open('original');
  empty = await open('empty');
  await fill(original);
});
afterEach(async () => {
  for (const { connection, cloudinary } of [original, empty]) {
    await connection.close();
    await cloudinary.close();
  }
  await mongodb.close();
  await rm(folder, { recursive: true });
});

const databaseOf = ({ connection: { db } }: Installation) => {
  if (!db) throw new Error('The database is not connected.');
  return db;
};

async function fill({ connection, images }: Installation) {
  const { db } = connection;
  if (!db) throw new Error('The database is not connected.');
  await migrateDatabase(connection, { log: () => undefined });
  const values = {
    int: new Int32(1),
    long: Long.fromString('4294967297'),
    double: new Double(1),
    bytes: new Binary(png),
  };
  for (const { name } of await db.listCollections({}, { nameOnly: true }).toArray())
    if (!/^(?:creations|module_files|migration)/.test(name))
      await db.collection(name).insertOne({ ...values, at: new Date(), nested: { list: [null, 'ü', true] } });
  const creations = await openCreations(connection);
  await writeFile(join(folder, 'image.png'), png);
  for (const id of ids) await images.put(id, join(folder, 'image.png'));
  const [image_id = '', ...others] = ids;
  const variants = others.map((id) => ({ position: 1, key: newImageKey(), ext: 'png', id }));
  const whole = { user_id: 'ada', prompt: 'Rivers', type: 'image', status: 'completed', variants } as const;
  await creations.create({ ...whole, image_id, image_key: newImageKey() });
  await createVersionFiles(connection).store('mfe-test@1.0.0', [
    { path: 'main.js', type: 'text/javascript', integrity: '', content: png, br: null },
  ]);
}

async function contentOf(installation: Installation) {
  const db = databaseOf(installation);
  const documents: Record<string, string[]> = {};
  for (const { name } of await db.listCollections({}, { nameOnly: true }).toArray()) {
    const found = await db.collection(name).find({}, { promoteValues: false }).toArray();
    documents[name] = found.map((one) => EJSON.stringify(one, { relaxed: false })).sort();
  }
  const images: string[] = [];
  for (const id of ids) {
    const path = join(folder, 'copy');
    if (await installation.images.save(id, path)) images.push((await readFile(path)).toString('base64'));
  }
  return { documents, images };
}

test('an empty installation has after the restoration what the original had, with its indexes', async () => {
  const manifest = await backUp(original.connection, original.images, options());
  expect(manifest).toMatchObject({ schema: schemaVersion, images: 2, missing_images: [] });
  await restore(empty.connection, empty.images, options());
  const restored = await contentOf(empty);
  const expected = await contentOf(original);
  expect(expected.images).toEqual([png.toString('base64'), png.toString('base64')]);
  expect(restored.images).toEqual(expected.images);
  const { operations: _, ...documents } = expected.documents;
  const { operations: __, ...found } = restored.documents;
  expect(Object.keys(documents).length).toBeGreaterThan(15);
  expect(found).toEqual(documents);
  expect(await planIndexes(databaseOf(empty), await declaredIndexes(empty.connection))).toEqual([]);
});

test('the files of a backup are for this user only', async () => {
  await backUp(original.connection, original.images, options());
  const { manifest, images, collection } = backupPaths(backup());
  const modes = [manifest, images, collection('creations')].map(
    async (path) => (await stat(path)).mode & 0o077,
  );
  expect(await Promise.all(modes)).toEqual([0, 0, 0]);
});

test('a backup that was interrupted cannot be restored, and continues with what is left', async () => {
  const down: ImageArchive = { ...original.images, save: () => Promise.reject(new Error('down')) };
  await expect(backUp(original.connection, down, options())).rejects.toThrow('down');
  await expect(restore(empty.connection, empty.images, options())).rejects.toThrow('is not complete');
  await databaseOf(original).collection('usage').deleteMany({});
  const manifest = await backUp(original.connection, original.images, options());
  expect(manifest).toMatchObject({ collections: { usage: 1 }, images: 2 });
  await expect(backUp(original.connection, original.images, options())).rejects.toThrow(
    'has a complete backup',
  );
});

test('a restoration that was interrupted continues with what is left, and sends no image twice', async () => {
  await backUp(original.connection, original.images, options());
  const sent: string[] = [];
  const stored: string[] = [];
  const failed = Promise.withResolvers<void>();
  const images: ImageArchive = {
    ...empty.images,
    async put(id, path) {
      if (sent.length > 0) {
        failed.resolve();
        throw new Error('down');
      }
      sent.push(id);
      await failed.promise;
      await empty.images.put(id, path);
      stored.push(id);
    },
  };
  await expect(restore(empty.connection, images, options())).rejects.toThrow('down');
  expect(stored).toEqual(sent);
  await restore(
    empty.connection,
    {
      ...empty.images,
      async put(id, path) {
        sent.push(id);
        await empty.images.put(id, path);
      },
    },
    options(),
  );
  expect(sent.sort()).toEqual(ids);
  expect((await contentOf(empty)).images).toEqual((await contentOf(original)).images);
  await expect(restore(empty.connection, empty.images, options())).rejects.toThrow('is not empty');
});

test('an image that the store does not have is named, and the rest is saved', async () => {
  await databaseOf(original)
    .collection('creations')
    .updateOne({}, { $set: { image_id: 'atelier/gone' } });
  await backUp(original.connection, original.images, options());
  expect(await readManifest(backup())).toMatchObject({ images: 1, missing_images: ['atelier/gone'] });
});

test('a wrong secret of the image store is reported, and not taken for missing images', async () => {
  const wrong = openImageArchive(original.cloudinary.cloudinaryUrl.replace('sandbox-only', 'wrong'));
  await expect(backUp(original.connection, wrong, options())).rejects.toThrow(
    /returns 401 .*Check CLOUDINARY_URL/,
  );
  await backUp(original.connection, original.images, options());
  const toWrong = openImageArchive(empty.cloudinary.cloudinaryUrl.replace('sandbox-only', 'wrong'));
  await expect(restore(empty.connection, toWrong, options())).rejects.toThrow(/401/);
});

test('a database without a schema, and a backup of a newer version are refused', async () => {
  await expect(backUp(empty.connection, empty.images, options())).rejects.toThrow('has no schema of Atelier');
  const number = schemaVersion + 1;
  await recordMigration(databaseOf(original), { _id: 'newer', number, works_with: number });
  await backUp(original.connection, original.images, options());
  await expect(restore(empty.connection, empty.images, options())).rejects.toThrow('Use a newer version');
});
