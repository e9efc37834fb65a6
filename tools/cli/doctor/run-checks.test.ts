import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { forEachService } from '@atelier/contracts';
import { publishableKey, secretKey } from '@atelier/sandbox-clerk/identity';
import { startMongodb } from '@atelier/sandbox-mongodb';
import { startOpenai } from '@atelier/sandbox-openai';
import { startSmtp } from '@atelier/sandbox-smtp';
import { startTestMongodb } from '@atelier/server-kit/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startClerk } from '../../../sandbox/clerk/src/start.ts';
import { startCloudinary } from '../../../sandbox/cloudinary/src/index.ts';
import { runChecks } from './run-checks.ts';

const closing: (() => Promise<unknown>)[] = [];
let healthy: Record<string, string>;
let imageState: 'ok' | 'degraded';
let closedPort: number;

async function listen(server = createServer()): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'atelier-doctor-'));
  const web = join(folder, 'web');
  for (const part of ['client', 'server']) await mkdir(join(web, part), { recursive: true });
  const gateway = createServer((_request, response) => {
    const services = { ...forEachService(() => 'ok'), image: imageState };
    response.end(JSON.stringify({ success: true, status: 'ok', rate_limits: 'shared', services }));
  });
  const origin = `http://127.0.0.1:${await listen(gateway)}`;
  const mongodb = await startTestMongodb();
  const clerk = await startClerk({ port: 0, dataDir: folder, publicOrigin: origin });
  const openai = await startOpenai({ port: 0 });
  const cloudinary = await startCloudinary({ folder });
  const smtp = await startSmtp();
  const closed = createServer();
  closedPort = await listen(closed);
  closed.close();
  closing.push(
    () => clerk.close(),
    () => openai.close(),
    () => cloudinary.close(),
    () => smtp.close(),
    () => mongodb.close(),
    async () => gateway.close(),
    () => rm(folder, { recursive: true, force: true }),
  );
  healthy = {
    DATA_DIR: folder,
    WEB_DIR: web,
    PUBLIC_ORIGIN: origin,
    MONGODB_URI: mongodb.uriFor('doctor'),
    CLERK_PUBLISHABLE_KEY: publishableKey,
    CLERK_SECRET_KEY: secretKey,
    CLERK_FAPI_URL: clerk.url,
    OPENAI_API_KEY: 'sk-test',
    OPENAI_BASE_URL: openai.baseUrl,
    CLOUDINARY_URL: cloudinary.cloudinaryUrl,
    SMTP_URL: smtp.url,
    MAIL_FROM: 'news@atelier.example',
  };
});
beforeEach(() => {
  imageState = 'ok';
});
afterAll(async () => {
  for (const close of closing) await close();
});

const failuresOf = async (changed: Record<string, string> = {}) =>
  (await runChecks({ ...healthy, ...changed }))
    .filter(({ ok }) => !ok)
    .map(({ name, message }) => `${name}: ${message}`);

it('a healthy product passes every check, and no message has a secret', async () => {
  const checks = await runChecks(healthy);
  expect(checks.map(({ name, ok }) => [name, ok])).toEqual(
    ['settings', 'web build', 'database', 'sign-in', 'models', 'image store', 'mail', 'servers'].map(
      (name) => [name, true],
    ),
  );
  expect(JSON.stringify(checks)).not.toMatch(new RegExp(`${secretKey}|sk-test|sandbox-only-secret`));
});

it.each([
  ['web build', 'WEB_DIR', () => '/nowhere', /npm run build/],
  ['database', 'MONGODB_URI', () => `mongodb://127.0.0.1:${closedPort}/atelier`, /cannot be reached/],
  ['sign-in', 'CLERK_SECRET_KEY', () => 'sk_live_wrong', /returns 401. Check CLERK_SECRET_KEY/],
  ['models', 'OPENAI_API_KEY', () => 'wrong', /returns 401. Check OPENAI_API_KEY/],
  ['models', 'OPENAI_TEXT_MODEL', () => 'gpt-none', /has no model gpt-none/],
  [
    'image store',
    'CLOUDINARY_URL',
    () => healthy.CLOUDINARY_URL?.replace('sandbox-only', 'wrong'),
    /returns 401/,
  ],
  ['mail', 'SMTP_URL', () => `smtp://127.0.0.1:${closedPort}`, /Check SMTP_URL/],
  ['servers', 'PUBLIC_ORIGIN', () => `http://127.0.0.1:${closedPort}`, /cannot be reached/],
])('%s fails with a wrong %s', async (name, variable, value, message) => {
  const failures = await failuresOf({ [variable]: value() ?? '' });
  expect(failures).toEqual([expect.stringMatching(message)]);
  expect(failures[0]).toMatch(new RegExp(`^${name}: `));
});

it('a database without a name is reported', async () => {
  const { port, close } = await startMongodb({ dataDir: null });
  const failures = await failuresOf({ MONGODB_URI: `mongodb://127.0.0.1:${port}/?directConnection=true` });
  await close();
  expect(failures).toEqual([expect.stringContaining('names no database')]);
});

it('a service that is not ready is named', async () => {
  imageState = 'degraded';
  expect(await failuresOf()).toEqual([expect.stringMatching(/^servers: Not ready: image\./)]);
});

it('missing variables of production are listed in one line, and nothing else is checked', async () => {
  const checks = await runChecks({ ...healthy, NODE_ENV: 'production', SMTP_URL: '', MAIL_FROM: '' });
  expect(checks).toHaveLength(1);
  expect(checks[0]?.message).toMatch(/: .*SMTP_URL is missing; MAIL_FROM is missing/);
});
