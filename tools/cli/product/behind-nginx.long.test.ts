import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:http2';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type ServiceCallName, serviceNames, serviceUrlVariable } from '@atelier/contracts';
import { freePort } from '@atelier/server-kit/testing';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createKeys, type Keys } from '../../../gateway/src/testing/keys.ts';
import { startTestGateway, type TestGateway } from '../../../gateway/src/testing/test-gateway.ts';
import { versionOf } from '../../../services/modules/src/testing/module-versions.ts';
import { type Client, createClient, jsonOf, pathOf } from './testing/client.ts';
import {
  clerkOf,
  type Instances,
  operatorKey,
  rateLimitWaitMs,
  startInstances,
} from './testing/instances.ts';
import { type Nginx, startNginx } from './testing/nginx.ts';

let instances: Instances;
let nginx: Nginx;
let keys: Keys;
let folder: string;
let client: Client;
let ports: number[];
let gateways: TestGateway[];
const revoked = new Set<string>();

const page = (build: string) => `export const pagePaths = () => ['/', '/*'];
export const renderPage = () => ({
  status: 200,
  html: '<!doctype html><script src="/assets/main.${build}.js"></script><script src="/assets/tools.${build}.js"></script>',
  scriptHashes: [],
});`;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atelier-builds-'));
  for (const build of ['11111111', '22222222'])
    for (const [path, content] of Object.entries({
      'server/page.mjs': page(build),
      [`client/assets/main.${build}.js`]: `main("${build}")`,
      [`client/assets/tools.${build}.js`]: `tools("${build}")`,
    })) {
      await mkdir(join(folder, build, path, '..'), { recursive: true });
      await writeFile(join(folder, build, path), content);
    }
  instances = await startInstances();
  ports = [await freePort(), await freePort()];
  nginx = await startNginx({ gateways: ports, services: instances.ports, failSeconds: 1 });
  client = createClient(nginx);
  keys = await createKeys();
});
beforeEach(async () => {
  gateways = await Promise.all([startGateway(0), startGateway(1)]);
});
afterAll(async () => {
  client.close();
  await nginx.close();
  await instances.close();
  await rm(folder, { recursive: true });
});

function startGateway(index: number): Promise<TestGateway> {
  const many = Object.fromEntries(
    ['api_key_checks_per_minute', 'ai_calls_per_minute', 'reads_per_minute', 'writes_per_minute'].map(
      (limit) => [limit, 100_000],
    ),
  );
  return startTestGateway({
    keys,
    clerk: clerkOf(revoked),
    rateLimitWaitMs,
    port: ports[index] ?? 0,
    env: {
      ...instances.env,
      ...Object.fromEntries(
        serviceNames.map((name) => [serviceUrlVariable(name), nginx.services[name] ?? '']),
      ),
      WEB_DIR: join(folder, index === 0 ? '11111111' : '22222222'),
      TRUST_PROXY: '1',
      RATE_LIMITS: JSON.stringify(many),
    },
  });
}

const speak = (words_per_second: number) =>
  fetch(instances.openai.controlUrl, { method: 'PUT', body: JSON.stringify({ words_per_second }) });

const send: Client['send'] = (...sent) => client.send(...sent);
const call: Client['call'] = (...sent) => client.call(...sent);
const article = { prompt: 'An article about rivers', length: 800 };
const events = { accept: 'text/event-stream' };

test('TLS ends at nginx, which speaks HTTP/2; gateways behind it know the address of the client', async () => {
  const session = connect(nginx.url, { ca: nginx.ca });
  const stream = session.request({ ':path': '/healthz' });
  const [head] = await once(stream, 'response');
  expect([session.alpnProtocol, head[':status']]).toEqual(['h2', 200]);
  session.close();
});

/** Accepts connections at a port and does not respond, as a frozen process. Returns how many there were. */
async function freezeAt(port: number): Promise<() => number> {
  const silent = createServer().listen(port, '127.0.0.1');
  await once(silent, 'listening');
  const open = new Set<Socket>();
  silent.on('connection', (socket) => open.add(socket));
  onTestFinished(async () => {
    silent.close();
    for (const socket of open) socket.destroy();
  });
  return () => open.size;
}

async function readSixty(): Promise<void> {
  const begun = performance.now();
  const reads = await Promise.all(
    Array.from({ length: 60 }, (_, index) => call('getUsage', { as: `reader${index % 6}` })),
  );
  expect(reads.map(({ status }) => status)).toEqual(Array(60).fill(200));
  expect(performance.now() - begun).toBeLessThan(20_000);
}

test('reads go on while one gateway accepts connections and does not respond', async () => {
  await gateways[1]?.stop();
  const connections = await freezeAt(ports[1] ?? 0);
  await readSixty();
  expect(connections()).toBeGreaterThan(0);
});

test('reads go on while one instance of a service does not respond, and both gateways stay in use', async () => {
  onTestFinished(() => instances.restart('creations', 1));
  await instances.stop('creations', 1);
  const connections = await freezeAt(instances.ports.creations[1] ?? 0);
  const pages: number[] = [];
  const reading = readSixty().finally(() => {
    over = true;
  });
  let over = false;
  while (!over) {
    pages.push((await send('/healthz')).status);
    await pause(100);
  }
  await reading;
  expect(connections()).toBeGreaterThan(0);
  expect(new Set(pages)).toEqual(new Set([200]));
});

test('a session is valid at both gateways', async () => {
  const authorization = `Bearer ${await keys.token()}`;
  const statuses = await Promise.all(
    gateways.map(
      async ({ url }) => (await fetch(`${url}${pathOf('getUsage')}`, { headers: { authorization } })).status,
    ),
  );
  expect([...statuses, (await call('getUsage', { headers: { authorization } })).status]).toEqual([
    200, 200, 200,
  ]);
});

test('a revoked key is refused by both gateways', async () => {
  const headers = { authorization: 'Bearer ak_leaked' };
  const both = () =>
    Promise.all(gateways.map(async ({ url }) => (await fetch(url + pathOf('getUsage'), { headers })).status));
  expect(await both()).toEqual([200, 200]);
  revoked.add('leaked');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31_000 });
  onTestFinished(() => void vi.useRealTimers());
  expect(await both()).toEqual([401, 401]);
});

test('a page of either build loads its scripts, whichever gateway gets the requests', async () => {
  const pages = await Promise.all(
    gateways.map(async ({ url }) => (await fetch(url, { headers: { accept: 'text/html' } })).text()),
  );
  expect(new Set(pages).size).toBe(2);
  for (const html of pages)
    for (const [, path = ''] of html.matchAll(/src="([^"]+)"/g)) {
      const [, build = ''] = /\.(\d+)\.js$/.exec(path) ?? [];
      const received = await Promise.all(Array.from({ length: 6 }, () => send(path)));
      const direct = await Promise.all(
        gateways.map(async ({ url }) => (await fetch(`${url}${path}`)).text()),
      );
      for (const text of [...received.map((one) => one.text), ...direct])
        expect(text).toContain(`("${build}")`);
    }
});

test('likes of several users, given through both gateways at once, all count', async () => {
  const image = { prompt: 'A river', publish: true };
  const made = await call('generateImage', { as: 'painter', body: image });
  expect(made.status, made.text).toBe(200);
  const { id } = jsonOf<'generateImage'>(made).creation;
  const users = Array.from({ length: 8 }, (_, index) => `fan${index}`);
  const liked = await Promise.all(users.map((as) => call('toggleLike', { as, body: { id } })));
  expect(liked.map(({ status }) => status)).toEqual(users.map(() => 200));
  const { creations } = jsonOf<'getPublishedCreations'>(await call('getPublishedCreations', { as: 'fan0' }));
  expect(creations.find((one) => one.id === id)).toMatchObject({ like_count: 8 });
});

test('nginx keeps the bytes of an image, and its address stops working', async () => {
  const body = { prompt: 'A lake', publish: true };
  const { creation } = jsonOf<'generateImage'>(await call('generateImage', { as: 'painter', body }));
  const path = new URL(creation.content).pathname;
  const first = await send(path);
  expect([first.status, first.headers['cache-control']]).toEqual([200, 'public, no-cache']);
  // Kept ones have the headers of the first response, also after gateway and service have said that it is
  // still the same.
  const keptSince = async () => (await send(path)).headers['x-request-id'];
  expect(await keptSince()).toBe(first.headers['x-request-id']);
  await pause(1_100);
  const later = await send(path);
  expect([later.headers['x-request-id'], later.text]).toEqual([first.headers['x-request-id'], first.text]);
  const known = await send(path, { headers: { 'if-none-match': String(first.headers.etag) } });
  expect(known.status).toBe(304);
  const withdrawn = await call('setPublished', { as: 'painter', body: { id: creation.id, publish: false } });
  expect(withdrawn.status, withdrawn.text).toBe(200);
  await expect.poll(async () => (await send(path)).status, { timeout: 20_000 }).toBe(404);
});

test('a visitor gets the same version of a rollout from both gateways, and the visitors get both versions', async () => {
  const headers = { authorization: `Bearer ${operatorKey}` };
  const deploy = (name: ServiceCallName, body: object) =>
    call(name, { params: { module: 'mfe-hello' }, headers, body });
  for (const version of ['1.0.0', '1.1.0']) await deploy('publishVersion', versionOf({ version }));
  await deploy('activateVersion', { version: '1.0.0' });
  const rolled = await deploy('rollOutVersion', { version: '1.1.0', percent: 50 });
  expect(rolled.status, rolled.text).toBe(200);
  const visitors = Array.from({ length: 20 }, (_, number) => `Browser ${number}`);
  const versionsAt = ({ url }: TestGateway) =>
    Promise.all(
      visitors.map(async (visitor) => {
        const response = await fetch(`${url}/registry`, { headers: { 'user-agent': visitor } });
        const { modules } = (await response.json()) as { modules: { version: string }[] };
        return modules[0]?.version ?? '';
      }),
    );
  const seenAt = async (gateway: TestGateway) => [...new Set(await versionsAt(gateway))].sort();
  const both = ['1.0.0', '1.1.0'];
  await expect.poll(() => Promise.all(gateways.map(seenAt)), { timeout: 60_000 }).toEqual([both, both]);
  const [versions, others] = await Promise.all(gateways.map(versionsAt));
  expect(versions).toEqual(others);
});

async function runningOf(as: string): Promise<string> {
  const list = async () =>
    jsonOf<'getUserCreations'>(await send(`${pathOf('getUserCreations')}?status=all`, { as })).creations[0];
  await expect.poll(list).toMatchObject({ status: 'running' });
  return (await list())?.id ?? '';
}

test('a run at one instance is stopped through another', async () => {
  await speak(5);
  const running = call('generateArticle', { as: 'stopping', body: article });
  const id = await runningOf('stopping');
  expect((await call('stopCreation', { as: 'stopping', params: { id } })).status).toBe(200);
  expect(jsonOf<'generateArticle'>(await running).creation.status).toBe('stopped');
});

test('a run of one gateway is followed live through nginx while it is made', async () => {
  await speak(200);
  const running = call('generateArticle', { as: 'writer', headers: { ...events }, body: article });
  const id = await runningOf('writer');
  const followed = await call('streamCreation', { as: 'writer', params: { id }, headers: { ...events } });
  const texts = (stream: string) =>
    [...stream.matchAll(/^event: delta\ndata: (.*)$/gm)].map(([, data]) => data);
  expect(texts(followed.text)).toEqual(texts((await running).text));
  expect(texts(followed.text).length).toBeGreaterThan(20);
});
