import type { CallResponse } from '@atelier/contracts';
import { type CreationRecord, newImageKey, openCreations } from '@atelier/creation-kit/creations';
import { connectDatabase, type Database } from '@atelier/server-kit/database';
import { recordMigration, schemaVersion } from '@atelier/server-kit/database-schema';
import { openJobs } from '@atelier/server-kit/job-requests';
import { createLogger } from '@atelier/server-kit/logging';
import { createCaller, startTestMongodb, type TestMongodb } from '@atelier/server-kit/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServiceProcess, startServiceProcess } from './testing/service-process.ts';

const heapMegabytes = 64;
const creationBytes = 237_000;
const megabyte = 1024 * 1024;

let mongodb: TestMongodb;
let database: Database;
let service: ServiceProcess;

beforeAll(async () => {
  mongodb = await startTestMongodb();
  const uri = mongodb.uriFor('heavy');
  database = await connectDatabase({ uri, logger: createLogger({ name: 'test', level: 'silent' }) });
  const creations = await openCreations(database.connection);
  await openJobs(database.connection);
  const reviews = Array.from({ length: 60 }, (_, n) => heavyReview(n));
  for (let from = 0; from < reviews.length; from += 20) {
    await creations.collection.insertMany(reviews.slice(from, from + 20) as never[]);
  }
  await creations.collection.insertMany(Array.from({ length: 8 }, (_, n) => likedImage(n)) as never[]);
  const { db } = database.connection;
  if (db) await recordMigration(db, { _id: 'as-declared', number: schemaVersion, works_with: schemaVersion });
  service = await startServiceProcess(uri, heapMegabytes);
});
afterAll(async () => {
  await service.stop();
  await database.close();
  await mongodb.close();
});

const base = (n: number) => ({
  user_id: 'ada',
  content: '',
  publish: false,
  status: 'completed' as const,
  report: null,
  like_count: 0,
  search_terms: [] as string[],
  created_at: new Date(Date.UTC(2026, 0, 1) + n * 1000),
  updated_at: new Date(Date.UTC(2026, 0, 1) + n * 1000),
  failure: null,
  deleted_at: null,
});

/** A review of a resume of 6 kB: 237 kB, most of it in the report. */
function heavyReview(n: number): Omit<CreationRecord, '_id'> {
  const line = { page: 1, text: 'x'.repeat(10_000) };
  return {
    ...base(n),
    type: 'resume-review',
    prompt: 'Review the uploaded resume',
    content: `## Overall impression\n\n${'Good. '.repeat(1_000)}`,
    settings: { score: 50, pages: 1 },
    report: {
      score: 50,
      lines: Array.from({ length: Math.ceil(creationBytes / line.text.length) }, () => line),
    },
  };
}

function likedImage(n: number): Omit<CreationRecord, '_id'> {
  return {
    ...base(n),
    type: 'image',
    prompt: `Image ${n}`,
    publish: true,
    settings: {},
    image_key: newImageKey(),
    image_ext: 'png',
    like_count: 20_000,
  };
}

async function bytesOf(response: Response): Promise<number> {
  expect([200, 503]).toContain(response.status);
  return (await response.arrayBuffer()).byteLength;
}

test('abuse 32: 30 concurrent calls for 60 creations of 237 kB exhaust no memory', async () => {
  const call = createCaller(service.url);
  const sizes = await Promise.all(
    Array.from({ length: 30 }, async () =>
      bytesOf(await call('getUserCreations', { as: 'ada', query: { type: 'resume-review' } })),
    ),
  );
  expect(Math.max(...sizes)).toBeLessThan(megabyte);
  expect(Math.max(...sizes)).toBeGreaterThan(10_000);
  expect(service.process.exitCode).toBeNull();
  expect((await fetch(`${service.url}/healthz`)).status).toBe(200);
});

test('abuse 32: images with 20,000 likes each make a small page of the gallery', async () => {
  const call = createCaller(service.url);
  const pages = await Promise.all(
    Array.from({ length: 10 }, async () => {
      const response = await call('getPublishedCreations', { as: 'grace', query: { limit: 24 } });
      expect(response.status).toBe(200);
      return (await response.json()) as CallResponse<'getPublishedCreations'>;
    }),
  );
  for (const { creations } of pages) {
    expect(creations.map(({ like_count, likes }) => [like_count, likes.length])).toEqual(
      Array.from({ length: 8 }, () => [20_000, 1_000]),
    );
  }
});
