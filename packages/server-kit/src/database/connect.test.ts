import { startMongodb } from '@atelier/sandbox-mongodb';
import { expect, onTestFinished, test } from 'vitest';
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
