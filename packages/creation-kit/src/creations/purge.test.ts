import { connectDatabase, type Database } from '@atelier/server-kit/database';
import { startTestMongodb } from '@atelier/server-kit/testing';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type CreationModel, openCreations } from './creation-model.ts';
import { purgeDeleted } from './purge.ts';

let mongodb: Awaited<ReturnType<typeof startTestMongodb>>;
let database: Database;
let creations: CreationModel;
beforeAll(async () => {
  mongodb = await startTestMongodb();
  database = await connectDatabase({ uri: mongodb.uriFor('test'), logger: pino({ level: 'silent' }) });
  creations = await openCreations(database.connection);
});
afterEach(() => creations.deleteMany({}));
afterAll(async () => {
  await database.close();
  await mongodb.close();
});

const day = 24 * 60 * 60 * 1000;
const make = (type: 'article' | 'image', daysAgo: number | null) =>
  creations.create({
    user_id: 'user_ada',
    prompt: `${type} ${daysAgo}`,
    type,
    status: 'completed',
    deleted_at: daysAgo === null ? null : new Date(Date.now() - daysAgo * day),
  });

test('removes creations that were deleted more than 30 days ago, and no others', async () => {
  await Promise.all([make('article', 31), make('article', 29), make('article', null), make('image', 31)]);
  expect(await purgeDeleted(creations, ['article'])).toBe(1);
  expect((await creations.find({}).lean()).map(({ prompt }) => prompt).sort()).toEqual([
    'article 29',
    'article null',
    'image 31',
  ]);
});

test('removes every expired creation, also after some whose image could not be removed', async () => {
  await Promise.all(Array.from({ length: 250 }, () => make('image', 31)));
  let attempts = 0;
  const refuseFirst = async () => {
    attempts += 1;
    if (attempts <= 220) throw new Error('the store is away');
  };
  await expect(purgeDeleted(creations, ['image'], refuseFirst)).rejects.toThrow('the store is away');
  expect(await creations.countDocuments({})).toBe(220);
});

test('a creation stays while its image could not be removed', async () => {
  await make('image', 31);
  const refuse = () => Promise.reject(new Error('the store is away'));
  await expect(purgeDeleted(creations, ['image'], refuse)).rejects.toThrow('the store is away');
  expect(await creations.countDocuments({})).toBe(1);
  expect(await purgeDeleted(creations, ['image'], async () => {})).toBe(1);
});
