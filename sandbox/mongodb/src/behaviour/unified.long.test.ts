import { beforeAll, describe, expect, test } from 'vitest';
import { type Mongodb, startMongodb } from '../start.ts';
import { runTest } from '../testing/unified/run-test.ts';
import { readTestFiles, satisfies } from '../testing/unified/test-file.ts';

/**
 * MongoDB's own tests for drivers, from a copy of the repository `mongodb/specifications`. A test passes,
 * or the emulator refuses one of its commands for a listed reason; the expectations of the driver's events
 * are not checked.
 */
const files = readTestFiles(process.env.MONGODB_SPECIFICATIONS ?? '');
const version = '7.0.0';
const endings = new Map<string, number>();
let mongodb: Mongodb;

beforeAll(async () => {
  mongodb = await startMongodb({ dataDir: null });
  return () => mongodb.close();
});

describe.each(files)('%s', (name, file) => {
  test.for(file.tests)('$description', async (one) => {
    const applies = satisfies(version, file.runOnRequirements) && satisfies(version, one.runOnRequirements);
    const ending =
      applies && one.skipReason === undefined ? await runTest(file, one, mongodb.uri) : 'for another server';
    const counted = `${name.split('/')[0]}: ${ending}`;
    endings.set(counted, (endings.get(counted) ?? 0) + 1);
  });
});

test('what is refused, and how often, is what is listed', async () => {
  const lines = [...endings].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([ending, n]) => `${ending}: ${n}`);
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('./unified-endings.txt');
});
