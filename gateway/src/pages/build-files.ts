import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { cached } from '@atelier/server-kit/cached';
import { AppError } from '@atelier/server-kit/errors';
import type { Logger } from '@atelier/server-kit/logging';
import { dayMs, inTime, minuteMs } from '@atelier/server-kit/time';
import { Binary, MongoClient } from 'mongodb';

/** A file of a build. Its path has a hash, so its content never changes. */
export interface BuildFile {
  content: Buffer;
  /** Its content compressed with Brotli; null if the build has none. */
  br: Buffer | null;
}

export type BuildFiles = ReturnType<typeof createBuildFiles>;

interface FileRecord {
  /** Its path, such as `/assets/main.1a2b3c.js`. */
  _id: string;
  /** Compressed with Brotli if `br`. */
  content: Binary;
  br: boolean;
  served_at: Date;
}

/** The collection and its index, which removes unused builds; created by `npm run migrate`. */
export const buildFiles = {
  name: 'build_files',
  index: { key: { served_at: 1 }, expireAfterSeconds: (14 * dayMs) / 1000 },
} as const;

const longestPublishMs = 10_000;
const publishEveryMs = 10 * minuteMs;
const timeoutMs = 3_000;
const mostCached = 50;
const largestBytes = 15 * 1024 * 1024;
const decompress = promisify(brotliDecompress);

/**
 * The files of all shell builds of the last 14 days, which open pages may still request.
 * @param client the folder of the public files of this gateway's build
 */
export function createBuildFiles(uri: string, client: string, logger: Logger) {
  const mongo = new MongoClient(uri, {
    appName: 'atelier-gateway',
    maxPoolSize: 5,
    connectTimeoutMS: timeoutMs,
    serverSelectionTimeoutMS: timeoutMs,
    socketTimeoutMS: longestPublishMs,
  });
  const records = mongo.db().collection<FileRecord>(buildFiles.name);
  const files = cached<BuildFile>({ most: mostCached });
  const load = async (path: string): Promise<BuildFile> => {
    const record = await records.findOne({ _id: path });
    if (!record) throw new AppError('not_found');
    const stored = Buffer.from(record.content.buffer);
    if (!record.br) return { content: stored, br: null };
    return { content: await decompress(stored, { maxOutputLength: largestBytes }), br: stored };
  };

  const storeMissing = async () => {
    const paths = await hashedFiles(client);
    const served_at = new Date();
    const ours = { _id: { $in: paths } };
    await records.updateMany(ours, { $set: { served_at } });
    const known = new Set(
      (await records.find(ours, { projection: { _id: 1 } }).toArray()).map(({ _id }) => _id),
    );
    for (const path of paths.filter((one) => !known.has(one))) {
      const file = join(client, path);
      const compressed = await readFile(`${file}.br`).catch(() => null);
      const content = new Binary(compressed ?? (await readFile(file)));
      const record = { content, br: compressed !== null, served_at };
      // Another gateway may store it at the same time.
      await records.updateOne({ _id: path }, { $set: record }, { upsert: true });
    }
  };
  const store = () =>
    storeMissing().catch((error: unknown) =>
      logger.warn({ err: error }, 'the files of this build are not stored yet; other gateways lack them'),
    );
  let publishing: NodeJS.Timeout | undefined;

  return {
    /** Stores the files of this build, now and every 10 minutes. Waits at most 10 seconds. */
    publish(): Promise<void> {
      publishing = setInterval(store, publishEveryMs).unref();
      return inTime(store(), longestPublishMs, () => undefined);
    },
    /** A file of any build. `onMiss` runs before the database is queried. @throws AppError `not_found` */
    async read(path: string, onMiss: () => Promise<unknown>): Promise<BuildFile> {
      if (!files.has(path)) await onMiss();
      return files.read(path, () => load(path));
    },
    async close(): Promise<void> {
      clearInterval(publishing);
      await mongo.close();
    },
  };
}

async function hashedFiles(client: string): Promise<string[]> {
  const entries = await readdir(join(client, 'assets'), { recursive: true, withFileTypes: true }).catch(
    () => [],
  );
  return entries
    .filter((entry) => entry.isFile() && !/\.(?:br|gz)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(client.length));
}
