import { startMongodb } from '@atelier/sandbox-mongodb';
import { expect, onTestFinished, test } from 'vitest';
import { asAppError } from '../errors/app-error.ts';
import { createLogger } from '../logging/logger.ts';
import { connectDatabase } from './connect.ts';

const logger = createLogger({ name: 'test', level: 'silent' });

test.each(['swordfish', 'sword@fish', 'sword/fish'])(
  'an unreachable database is reported in one sentence without the password %s',
  async (password) => {
    const uri = `mongodb://ada:${password}@127.0.0.1:1/atelier?serverSelectionTimeoutMS=50`;
    await expect(connectDatabase({ uri, logger, timeoutMs: 0 })).rejects.toThrow(
      'MongoDB at 127.0.0.1:1 cannot be reached. Start it, or correct MONGODB_URI.',
    );
  },
);

test('readiness notices a database that refuses writes, as with a full disk', async () => {
  const emulator = await startMongodb({ dataDir: null });
  onTestFinished(() => emulator.close());
  const database = await connectDatabase({ uri: emulator.uriFor('ready'), logger });
  onTestFinished(() => database.close());
  emulator.faults.set(['error']);
  await expect(database.ping()).rejects.toThrow('A fault failed this command');
  await database.ping();
});

test('readiness notices a full disk, and writes to it are unavailable', async () => {
  const emulator = await startMongodb({ dataDir: null });
  onTestFinished(() => emulator.close());
  const database = await connectDatabase({ uri: emulator.uriFor('full'), logger });
  onTestFinished(() => database.close());
  await database.connection.collection<{ _id: string }>('operations').insertOne({ _id: 'write' });
  emulator.setFull(true);
  const error = await database.ping().catch((thrown: unknown) => thrown);
  expect(asAppError(error)).toMatchObject({ code: 'unavailable', retryAfterSeconds: 5 });
  emulator.setFull(false);
  await database.ping();
});

const failing = (name: string, fields: object = {}, cause?: Error) =>
  Object.assign(new Error('failed', { cause }), { name }, fields);
test.each([
  ['a cleared pool', failing('MongoPoolClearedOnNetworkError'), 'unavailable'],
  ['a labelled error', failing('MongoOther', { errorLabels: ['ResetPool'] }), 'unavailable'],
  ['no primary', failing('MongoServerError', { code: 10_107 }), 'unavailable'],
  [
    'a cause of a cause',
    failing('Error', {}, failing('Any', {}, failing('MongoNetworkTimeoutError'))),
    'unavailable',
  ],
  ['a defect', failing('MongoServerError', { code: 2 }), 'internal'],
  ['the code of something else', failing('HttpError', { code: 50 }), 'internal'],
])('%s is %3$s', (_, error, code) => {
  expect(asAppError(error).code).toBe(code);
});
