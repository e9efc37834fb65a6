import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { connect, startEmulator } from '../testing/emulator.ts';
import { rejection } from '../testing/mongodb.ts';

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'mongodb-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function spawnEmulator(dataDir: string, port = 0): Promise<{ child: ChildProcess; uri: string }> {
  const program = `import { startMongodb } from ${JSON.stringify(import.meta.resolve('../start.ts'))};
    console.log((await startMongodb(${JSON.stringify({ dataDir, port })})).uri);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  for await (const uri of createInterface({ input: child.stdout })) return { child, uri };
  throw new Error('the emulator ended before it listened');
}

test('documents and indexes survive a restart', async () => {
  const dataDir = await temporaryFolder();
  const first = await startEmulator({ dataDir });
  const before = first.connection.collection('docs');
  await before.createIndex({ name: 1 }, { unique: true });
  await before.insertMany([{ name: 'b' }, { name: 'a' }]);
  await first.connection.close();
  await first.mongodb.close();

  const { connection } = await startEmulator({ dataDir });
  const docs = connection.collection('docs');
  expect((await docs.find().sort({ name: 1 }).toArray()).map(({ name }) => name)).toEqual(['a', 'b']);
  expect((await rejection(docs.insertOne({ name: 'a' }))).code).toBe(11000);
});

test('emulators without a folder are separate', async () => {
  const [one, two] = await Promise.all([startEmulator(), startEmulator()]);
  await one.connection.collection('docs').insertOne({ n: 1 });
  expect(await two.connection.collection('docs').countDocuments()).toBe(0);
});

test('keeps every acknowledged write when it is killed under eight writers, twice', async () => {
  const dataDir = await temporaryFolder();
  const acknowledged: number[] = [];
  let next = 0;
  for (let round = 0; round < 2; round++) {
    const { child, uri } = await spawnEmulator(dataDir);
    const connection = await connect(`${uri}&retryWrites=false`);
    const docs = connection.collection('docs');
    await docs.createIndex({ n: 1 }, { unique: true });
    const enough = (round + 1) * 200;
    const writers = Array.from({ length: 8 }, async () => {
      for (;;) {
        const n = next++;
        await docs.insertOne({ n });
        acknowledged.push(n);
        if (acknowledged.length >= enough) child.kill('SIGKILL');
      }
    });
    const ended = Promise.allSettled(writers);
    await once(child, 'exit');
    await connection.close(true);
    await ended;
  }

  const { connection } = await startEmulator({ dataDir });
  const kept = new Set((await connection.collection('docs').find().toArray()).map(({ n }) => n));
  expect(acknowledged.length).toBeGreaterThanOrEqual(400);
  expect(acknowledged.filter((n) => !kept.has(n))).toEqual([]);
  expect((await rejection(connection.collection('docs').insertOne({ n: acknowledged[0] }))).code).toBe(11000);
});

test('a counter is exact after a kill and restart during an increment', async () => {
  const dataDir = await temporaryFolder();
  const { child, uri } = await spawnEmulator(dataDir);
  const port = Number(new URL(uri.replace('mongodb:', 'http:')).port);
  const connection = await connect(uri);
  const docs = connection.collection('docs');
  await docs.insertOne({ n: 0 });
  for (let round = 0; round < 50; round++) await docs.updateOne({}, { $inc: { n: 1 } });
  const inFlight = docs.updateOne({}, { $inc: { n: 1 } });
  child.kill('SIGKILL');
  await once(child, 'exit');
  await spawnEmulator(dataDir, port);
  const [late] = await Promise.allSettled([inFlight]);
  const n = (await docs.findOne())?.n;
  expect(late?.status === 'fulfilled' ? [51] : [50, 51]).toContain(n);
});
