import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { type Mongodb, startMongodb } from '@atelier/sandbox-mongodb';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { startTestGateway } from '../testing/test-gateway.ts';
import { buildFiles } from './build-files.ts';

let mongodb: Mongodb;
beforeAll(async () => {
  mongodb = await startMongodb({ dataDir: null });
});
afterAll(() => mongodb.close());

const script = 'export const tea = 1;'.repeat(200);

/** Starts a gateway with a build of its own. @param files by their paths in the folder `client` */
async function startBuild(files: Record<string, string | Buffer>, env: Record<string, string> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'atelier-build-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [path, content] of Object.entries(files)) {
    const file = join(folder, 'client', path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  }
  const MONGODB_URI = mongodb.uriFor('builds');
  const gateway = await startTestGateway({ env: { WEB_DIR: folder, MONGODB_URI, ...env } });
  return { ...gateway, open: (path: string, init?: RequestInit) => fetch(`${gateway.url}${path}`, init) };
}

it('serves the files of the builds of other gateways, also of one that has stopped', async () => {
  const first = await startBuild({
    'assets/main.11111111.js': script,
    'assets/main.11111111.js.br': brotliCompressSync(script),
    'assets/frame.11111111.css': 'body{}',
    'robots.txt': 'first',
  });
  const second = await startBuild({ 'assets/main.22222222.js': '2', 'robots.txt': 'second' });
  const other = await second.open('/assets/main.11111111.js', { headers: { 'accept-encoding': 'br' } });
  expect([other.status, await other.text()]).toEqual([200, script]);
  expect(Object.fromEntries(other.headers)).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'Accept-Encoding',
  });
  const plain = await second.open('/assets/main.11111111.js', { headers: { 'accept-encoding': 'identity' } });
  expect([plain.headers.get('content-encoding'), await plain.text()]).toEqual([null, script]);
  const third = await startBuild({});
  await first.stop();
  expect(await (await third.open('/assets/frame.11111111.css')).text()).toBe('body{}');
  expect(await (await third.open('/assets/main.22222222.js')).text()).toBe('2');
  expect(await (await second.open('/robots.txt')).text()).toBe('second');
  expect((await second.open('/assets/main.33333333.js')).status).toBe(404);
  expect((await second.open('/assets/main.11111111.js.br')).status).toBe(404);
});

it('keeps a build for 14 days after the last gateway that had it', async () => {
  const files = { 'assets/main.44444444.js': '4' };
  await startBuild(files);
  const client = new MongoClient(mongodb.uriFor('builds'));
  onTestFinished(() => client.close());
  const records = client.db().collection<{ _id: string; served_at: Date }>(buildFiles.name);
  const file = { _id: '/assets/main.44444444.js' };
  await records.updateOne(file, { $set: { served_at: new Date(0) } });
  await startBuild(files);
  expect((await records.findOne(file))?.served_at.getTime()).toBeGreaterThan(Date.now() - 60_000);
  expect(buildFiles.index.expireAfterSeconds).toBe(14 * 24 * 3600);
});

it('a client cannot make a gateway ask the database for many files that do not exist', async () => {
  const { open } = await startBuild({});
  const statuses = await Promise.all(
    Array.from({ length: 320 }, async (_, index) => (await open(`/assets/x${index}.js`)).status),
  );
  expect(
    Object.fromEntries(
      Object.entries(Object.groupBy(statuses, (status) => status)).map(([status, all]) => [
        status,
        all?.length,
      ]),
    ),
  ).toEqual({ 404: 300, 429: 20 });
});
