import { type Mongodb, startMongodb } from '@atelier/sandbox-mongodb';
import mongoose from 'mongoose';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { connectDatabase, type Database } from '../database/connect.ts';
import { createLogger } from '../logging/logger.ts';
import { newRunId } from './live-runs.ts';
import { openRuns, type RunModels } from './run-models.ts';
import { createRunStore, type RunStore } from './run-store.ts';

let mongodb: Mongodb;
let database: Database;
let models: RunModels;
let store: RunStore;
beforeAll(async () => {
  mongodb = await startMongodb({ dataDir: null });
  const logger = createLogger({ name: 'test', level: 'silent' });
  database = await connectDatabase({ uri: mongodb.uriFor('runs'), logger });
  models = await openRuns(database.connection);
  store = createRunStore(models);
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  await database.close();
  await mongodb.close();
});

const outOfReach = () => {
  throw new mongoose.mongo.MongoNetworkError('The connection is closed.');
};
const event = { id: 1, event: 'delta', data: '{"text":"one"}' } as const;

it('stores events once when the database stores them and its response is lost', async () => {
  const id = newRunId();
  const create = models.events.create.bind(models.events);
  vi.spyOn(models.events, 'create').mockImplementationOnce(async (record: object) => {
    await create(record);
    return outOfReach();
  });
  await store.append(id, [event]);
  const stored = await store.eventsAfter([{ id, after: 0 }], 10);
  expect(stored.map(({ events }) => events)).toMatchObject([[event]]);
});

it('stores the end of a run when the database is back', async () => {
  const id = newRunId();
  await store.begin({ id, userId: 'ada', call: 'generateArticle', bodyHash: 'h' });
  vi.spyOn(models.runs, 'updateOne').mockImplementationOnce(outOfReach);
  await store.end(id, { outcome: { status: 200, body: '{}' }, lastEvent: 2, keepKey: true });
  expect(await store.ended([id])).toMatchObject([{ outcome: { status: 200 }, last_event: 2 }]);
});
