import mongoose from 'mongoose';
import { beforeAll, describe, test } from 'vitest';
import { startMongodb } from '../start.ts';
import { runTest } from '../testing/unified/run-test.ts';
import { readTestFiles, satisfies } from '../testing/unified/test-file.ts';

/**
 * MongoDB's own tests for drivers, from a copy of the repository `mongodb/specifications`. A test passes, or the server
 * refuses one of its commands; the expectations of the driver's events are not checked.
 */
const { MONGODB_SPECIFICATIONS, MONGODB_URI } = process.env;
if (!MONGODB_SPECIFICATIONS) throw new Error('Set MONGODB_SPECIFICATIONS to the folder of the repository.');
const files = readTestFiles(MONGODB_SPECIFICATIONS);

describe('unified tests', () => {
  let uri = '';
  let version = '';
  const endings = new Map<string, number>();
  const count = (ending: string) => endings.set(ending, (endings.get(ending) ?? 0) + 1);

  beforeAll(async () => {
    const emulator = MONGODB_URI ? undefined : await startMongodb({ dataDir: null });
    uri = MONGODB_URI ?? emulator?.uri ?? '';
    const client = await new mongoose.mongo.MongoClient(uri).connect();
    version = String((await client.db('admin').command({ buildInfo: 1 })).version);
    await client.close();
    return async () => {
      process.stdout.write(`Unified tests: ${JSON.stringify(Object.fromEntries(endings))}\n`);
      await emulator?.close();
    };
  });

  describe.each(files)('%s', (_, file) => {
    test.for(file.tests)('$description', async (one, { skip }) => {
      const applies = satisfies(version, file.runOnRequirements) && satisfies(version, one.runOnRequirements);
      if (!applies || one.skipReason !== undefined) {
        count('for other servers');
        return skip(one.skipReason ?? 'for other servers');
      }
      const ending = await runTest(file, one, uri);
      count(ending.how);
      if (ending.how === 'failed') throw ending.error;
      if (ending.how !== 'passed') skip(`${ending.how}: ${ending.why}`);
    });
  });
});
