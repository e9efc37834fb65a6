import { expect, test } from 'vitest';
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
