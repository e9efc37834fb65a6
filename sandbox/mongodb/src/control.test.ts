import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { createControlServer } from './control.ts';
import { startEmulator } from './testing/emulator.ts';
import { rejection } from './testing/mongodb.ts';

async function controlled() {
  const { mongodb, connection } = await startEmulator();
  const server = createControlServer(mongodb).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const call = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init);
  const put = (body: unknown) => call('/__sandbox/mongodb', { method: 'PUT', body: JSON.stringify(body) });
  return { connection, call, put };
}

test('responds to health checks', async () => {
  const { call } = await controlled();
  expect((await call('/healthz')).status).toBe(200);
  expect((await call('/elsewhere')).status).toBe(404);
});

test('applies one fault to each data command, in order', async () => {
  const { connection, call, put } = await controlled();
  const docs = connection.collection('docs');
  expect(await (await put({ next: ['error', 'error'] })).json()).toEqual({ next: ['error', 'error'] });
  expect((await rejection(docs.findOne())).code).toBe(96);
  expect(await (await call('/__sandbox/mongodb')).json()).toEqual({ next: ['error'] });
  expect((await rejection(docs.insertOne({ n: 1 }))).code).toBe(96);
  expect(await docs.countDocuments()).toBe(0);
});

test('a driver retries after one broken connection and reports a second one', async () => {
  const { connection, put } = await controlled();
  const docs = connection.collection('docs');
  await put({ next: ['drop'] });
  await docs.insertOne({ n: 1 });
  await put({ next: ['drop', 'drop'] });
  await rejection(docs.insertOne({ n: 2 }));
  expect((await docs.find().sort({ n: 1 }).toArray()).map((doc) => doc.n)).toEqual([1]);
});

test('a full disk refuses what needs more space, until there is space again', async () => {
  const { connection, put } = await controlled();
  const docs = connection.collection('docs');
  await docs.insertOne({ n: 1 });
  expect(await (await put({ full: true })).json()).toEqual({ next: [], full: true });
  expect((await rejection(docs.insertOne({ large: 'x'.repeat(1_000_000) }))).message).toContain('full');
  expect(await docs.findOne({ n: 1 })).not.toBeNull();
  await put({ full: false });
  await docs.insertOne({ large: 'x'.repeat(1_000_000) });
});

test.each([{ next: ['explode'] }, { next: 'error' }, { faults: [] }, 5])(
  'rejects %j with a list of the faults',
  async (body) => {
    const { put } = await controlled();
    const response = await put(body);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ message: expect.stringContaining('drop-after') });
  },
);
