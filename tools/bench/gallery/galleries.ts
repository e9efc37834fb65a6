import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CreationRecord, openCreations } from '@atelier/service-kit/creations';
import { connectDatabase } from '@atelier/service-kit/database';
import { createIdentitySigner, generateIdentityKeys, type SignIdentity } from '@atelier/service-kit/identity';
import { createLogger } from '@atelier/service-kit/logging';
import type { ProcessSpec } from '../../cli/processes/managed-process.ts';
import { createSupervisor } from '../../cli/processes/supervisor.ts';
import { environment, smallHeap } from '../../cli/product/environment.ts';
import { findFreePorts, localUrl } from '../../cli/product/ports.ts';

/** A creations service with a gallery of a given size. */
export interface Gallery {
  url: string;
  /** Signs an identity as the gateway does. */
  sign: SignIdentity;
}

const { privateKeys, publicKeys } = generateIdentityKeys();
const sign = createIdentitySigner(privateKeys);
const cursorSecret = 'only-for-measuring-and-long-enough-for-it';
const batchSize = 1_000;
const firstCreatedAt = Date.UTC(2026, 0, 1);
const userCount = 500;

/** Runs one creations service per size of gallery, all with one database server, while `work` lasts. */
export async function withGalleries(
  sizes: readonly number[],
  work: (galleries: Gallery[]) => Promise<void>,
): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'atelier-gallery-'));
  const first = await findFreePorts();
  const uriOf = (size: number) => `mongodb://127.0.0.1:${first}/gallery-${size}?replicaSet=rs0`;
  const services = sizes.map((size, index) => serviceAt(first + 2 + index, uriOf(size)));
  const supervisor = createSupervisor(console.log);
  try {
    await supervisor.start([databaseAt(first, dataDir)]);
    for (const size of sizes) await fill(uriOf(size), size);
    await supervisor.start(services);
    await work(services.map(({ ports: [port = 0] }) => ({ url: localUrl(port), sign })));
  } finally {
    await supervisor.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

function databaseAt(port: number, dataDir: string): ProcessSpec {
  const env = { SANDBOX_MONGODB_PORT: String(port), SANDBOX_MONGODB_CONTROL_PORT: String(port + 1) };
  return {
    name: 'database',
    main: 'sandbox/mongodb/src/main.ts',
    env: environment({ ...env, DATA_DIR: dataDir }),
    readyAt: `${localUrl(port + 1)}/healthz`,
    ports: [port, port + 1],
    flags: smallHeap,
  };
}

function serviceAt(port: number, uri: string): ProcessSpec {
  const own = { PORT: String(port), HOST: '127.0.0.1', LOG_LEVEL: 'error', PUBLIC_ORIGIN: localUrl(port) };
  return {
    name: `creations at ${port}`,
    main: 'services/creations/src/main.ts',
    env: environment({
      ...own,
      IDENTITY_PUBLIC_KEYS: JSON.stringify(publicKeys.creations),
      CURSOR_SECRET: cursorSecret,
      MONGODB_URI: uri,
    }),
    readyAt: `${localUrl(port)}/readyz`,
    ports: [port],
    flags: smallHeap,
  };
}

async function fill(uri: string, size: number): Promise<void> {
  const logger = createLogger({ name: 'gallery', level: 'error' });
  const database = await connectDatabase({ uri, logger });
  try {
    const creations = await openCreations(database.connection);
    for (let from = 0; from < size; from += batchSize)
      await creations.collection.insertMany(publishedImages(from, Math.min(batchSize, size - from)));
  } finally {
    await database.close();
  }
}

/** Published images as the database stores them: one per minute, most with few likes and many with the same number. */
function publishedImages(from: number, count: number): Omit<CreationRecord, '_id'>[] {
  return Array.from({ length: count }, (_, offset) => {
    const index = from + offset;
    const likes = Array.from(
      { length: (index * 7919) % 17 },
      (_like, liker) => `user_${(index + liker) % userCount}`,
    );
    const at = new Date(firstCreatedAt + index * 60_000);
    return {
      user_id: `user_${index % userCount}`,
      prompt: `Generate an image of a lighthouse number ${index} in the style Realistic`,
      type: 'image',
      content: '',
      publish: true,
      status: 'completed',
      settings: { width: 1024, height: 1024, aspect: 'square' },
      report: null,
      likes,
      like_count: likes.length,
      created_at: at,
      updated_at: at,
      failure: null,
      picture_key: `key${index}`,
      picture_ext: 'png',
      picture_id: `atelier/${index}`,
      deleted_at: null,
    };
  });
}
