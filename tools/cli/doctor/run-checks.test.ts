import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { forEachService } from '@atelier/contracts';
import { publishableKey, secretKey, webhookSecret } from '@atelier/sandbox-clerk/identity';
import { startMongodb } from '@atelier/sandbox-mongodb';
import { startOpenai } from '@atelier/sandbox-openai';
import { startSmtp } from '@atelier/sandbox-smtp';
import { generateIdentityKeys } from '@atelier/server-kit/identity';
import { renderMetrics } from '@atelier/server-kit/metrics';
import { measureOperations } from '@atelier/server-kit/operation-records';
import { startTestMongodb } from '@atelier/server-kit/testing';
import type { Connection } from 'mongoose';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { startClerk } from '../../../sandbox/clerk/src/start.ts';
import { startCloudinary } from '../../../sandbox/cloudinary/src/server.ts';
import { openDatabase } from '../data/installation.ts';
import { migrateDatabase } from '../data/migrate-database.ts';
import { publicKeysVariable } from '../deploying/server-environment.ts';
import { describeSpace } from './database-checks.ts';
import { doctorCommand, runChecks } from './run-checks.ts';

const closing: (() => Promise<unknown>)[] = [];
let healthy: Record<string, string>;
let imageState: 'ok' | 'degraded';
let published: object[];
let proxies: { trusted: number; arrived: number };
let closedPort: number;
let database: Connection;

const operatorKey = 'an-operator-key-of-40-characters-0123456';

async function isSigned(request: IncomingMessage): Promise<boolean> {
  const { 'svix-id': id, 'svix-timestamp': at, 'svix-signature': signature } = request.headers;
  const key = Buffer.from(webhookSecret.replace('whsec_', ''), 'base64');
  const signed = createHmac('sha256', key).update(`${id}.${at}.${await text(request)}`);
  return signature === `v1,${signed.digest('base64')}`;
}

async function listen(server = createServer()): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'atelier-doctor-'));
  const web = join(folder, 'web');
  for (const part of ['client', 'server']) await mkdir(join(web, part), { recursive: true });
  const gateway = createServer(async (request, response) => {
    if (request.url === '/api/deploy/mfe-doctor')
      return void response
        .writeHead(request.headers.authorization === `Bearer ${operatorKey}` ? 404 : 401)
        .end();
    if (request.url === '/api/webhooks/clerk')
      return void response.writeHead((await isSigned(request)) ? 204 : 401).end();
    if (request.url === '/registry') return void response.end(JSON.stringify({ modules: published }));
    const services = { ...forEachService(() => 'ok'), image: imageState };
    response.end(JSON.stringify({ success: true, status: 'ok', rate_limits: 'shared', services, proxies }));
  });
  const origin = `http://127.0.0.1:${await listen(gateway)}`;
  const mongodb = await startTestMongodb();
  const uri = mongodb.uriFor('doctor');
  database = await openDatabase(uri);
  await migrateDatabase(database, { log: () => undefined });
  const clerk = await startClerk({ port: 0, dataDir: folder, publicOrigin: origin });
  const openai = await startOpenai({ port: 0 });
  const cloudinary = await startCloudinary({ folder });
  const smtp = await startSmtp();
  const closed = createServer();
  closedPort = await listen(closed);
  closed.close();
  closing.push(
    () => database.close(),
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
    MONGODB_URI: uri,
    CLERK_PUBLISHABLE_KEY: publishableKey,
    CLERK_SECRET_KEY: secretKey,
    CLERK_FAPI_URL: clerk.url,
    OPENAI_API_KEY: 'sk-test',
    OPENAI_BASE_URL: openai.baseUrl,
    CLOUDINARY_URL: cloudinary.cloudinaryUrl,
    IMAGE_FETCH_HOSTS: `127.0.0.1:${cloudinary.port}`,
    SMTP_URL: smtp.url,
    MAIL_FROM: 'news@atelier.example',
    OPERATOR_KEY: operatorKey,
    CLERK_WEBHOOK_SECRET: webhookSecret,
  };
});
beforeEach(() => {
  imageState = 'ok';
  proxies = { trusted: 1, arrived: 1 };
  published = [{ name: 'mfe-text-tools', tools: [{}, {}] }];
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
    [
      'settings',
      'web build',
      'database',
      'schema',
      'space',
      'jobs',
      'Redis',
      'sign-in',
      'plans',
      'API keys',
      'models',
      'texts',
      'drawing',
      'image store',
      'image effects',
      'mail',
      'servers',
      'certificate',
      'proxies',
      'modules',
      'operator key',
      'account events',
    ].map((name) => [name, true]),
  );
  expect(JSON.stringify(checks)).not.toMatch(new RegExp(`${secretKey}|sk-test|sandbox-only-secret`));
});

type Wrong = [check: string, variable: string, value: () => string | undefined, message: RegExp];

const wrong: Wrong[][] = [
  [
    ['web build', 'WEB_DIR', () => '/nowhere', /npm run build/],
    [
      'database',
      'MONGODB_URI',
      () => `mongodb://127.0.0.1:${closedPort}/atelier`,
      /Nothing listens there: start it, or check MONGODB_URI/,
    ],
    ['Redis', 'REDIS_URL', () => `redis://127.0.0.1:${closedPort}`, /cannot be reached/],
    ['sign-in', 'CLERK_SECRET_KEY', () => 'sk_live_wrong', /Check CLERK_SECRET_KEY.*Clerk says: 401/],
    ['models', 'OPENAI_API_KEY', () => 'wrong', /accept the key: check OPENAI_.*says: 401/],
    [
      'image store',
      'CLOUDINARY_URL',
      () => healthy.CLOUDINARY_URL?.replace('sandbox-only', 'wrong'),
      /copy CLOUDINARY_URL again.*says: 401: Invalid Signature/,
    ],
    ['mail', 'SMTP_URL', () => `smtp://127.0.0.1:${closedPort}`, /Nothing listens there.*check SMTP_URL/],
    ['operator key', 'OPERATOR_KEY', () => 'y'.repeat(40), /has another OPERATOR_KEY/],
    [
      'account events',
      'CLERK_WEBHOOK_SECRET',
      () => 'whsec_b3RoZXIgc2VjcmV0IGZvciB0ZXN0cw==',
      /has another CLERK_WEBHOOK_SECRET/,
    ],
  ],
  [
    ['database', 'MONGODB_URI', () => `${healthy.MONGODB_URI}&w=1`, /w=1: a failover can lose/],
    ['models', 'OPENAI_TEXT_MODEL', () => 'gpt-none', /has no model gpt-none/],
    [
      'image store',
      'CLOUDINARY_URL',
      () => healthy.CLOUDINARY_URL?.replace(/cname=[^&]*/, `cname=127.0.0.1:${closedPort}`),
      /refuses delivery by a signed address.*check CLOUDINARY_URL/,
    ],
    [
      'servers',
      'PUBLIC_ORIGIN',
      () => `http://127.0.0.1:${closedPort}`,
      /cannot be reached \(ECONNREFUSED\)/,
    ],
  ],
  [
    [
      'schema',
      'MONGODB_URI',
      () => healthy.MONGODB_URI?.replace('/doctor', '/empty'),
      /Run: npm run migrate/,
    ],
  ],
];

it.each(wrong.map((group) => [group.map(([, variable]) => variable).join(), group] as const))(
  'each wrong variable of %s fails its check',
  async (_, group) => {
    const changed = group.map(([, variable, value]) => [variable, value() ?? '']);
    const failures = await failuresOf(Object.fromEntries(changed));
    for (const [name, , , message] of group)
      expect(failures).toContainEqual(expect.stringMatching(new RegExp(`^${name}: .*${message.source}`)));
  },
);

it('a wrong variable fails only the checks that need it', async () => {
  const failures = await failuresOf({
    SMTP_URL: `smtp://127.0.0.1:${closedPort}`,
    OPENAI_IMAGE_SIZES: '9x9,9x9,9x9',
  });
  expect(failures).toEqual([
    expect.stringMatching(/^drawing: .*OPENAI_IMAGE_SIZES.*says: 400/),
    expect.stringMatching(/^mail: /),
  ]);
});

it.each([404, 200])(
  'a provider without a list of models (%s) is no fault, but a model that it does not have is',
  async (status) => {
    const provider = createServer((request, response) => {
      request.resume();
      if (request.url === '/v1/models') return void response.writeHead(status).end('{}');
      response.writeHead(404, { 'content-type': 'application/json' });
      response.end('{"error":{"message":"model \\"m\\" not found, try pulling it first"}}');
    });
    const url = `http://127.0.0.1:${await listen(provider)}/v1`;
    const checks = await runChecks({ ...healthy, OPENAI_BASE_URL: url });
    provider.close();
    expect(checks.find(({ name }) => name === 'models')).toMatchObject({
      ok: true,
      message: expect.stringMatching(/^Warning: .* lists no models, so OPENAI_TEXT_MODEL=.* is not checked/),
    });
    expect(checks.filter(({ ok }) => !ok)).toEqual([
      { name: 'texts', ok: false, message: expect.stringContaining('check OPENAI_TEXT_MODEL') },
      { name: 'drawing', ok: false, message: expect.stringContaining('check OPENAI_IMAGE_MODEL') },
    ]);
  },
);

it('a dropped index is reported with the command that makes it again', async () => {
  await database.collection('accounts').dropIndex('name_key_1');
  const failures = await failuresOf();
  await migrateDatabase(database, { log: () => undefined });
  expect(failures).toEqual([
    expect.stringMatching(/^schema: .*create the index accounts .*npm run migrate$/),
  ]);
  expect(await failuresOf()).toEqual([]);
});

it('jobs that keep failing are named with their last failure', async () => {
  const failed = { name: 'mails', nextRunAt: null, failedAt: new Date(), failReason: 'refused' };
  const jobs = ['ada', 'grace', 'eve'].map((key, failures) => ({
    ...failed,
    data: { key },
    failCount: 4 + failures,
  }));
  await database.collection('jobs').insertMany(jobs);
  const failures = await failuresOf();
  await database.collection('jobs').deleteMany({});
  expect(failures).toEqual([expect.stringMatching(/^jobs: .*mails \([56] times, 1 others; refused\)/)]);
});

it('API keys that are off at Clerk, and a missing plan, are reported with where to change that', async () => {
  const clerk = createServer((request, response) => {
    response.end(JSON.stringify(request.url?.includes('plans') ? { data: [{ slug: 'free_user' }] } : {}));
  });
  const failures = await failuresOf({ CLERK_FAPI_URL: `http://127.0.0.1:${await listen(clerk)}` });
  clerk.close();
  expect(failures).toContainEqual(
    expect.stringMatching(/^plans: Clerk has no plan premium\. Enable billing/),
  );
  expect(failures).toContainEqual(expect.stringMatching(/^API keys: .*Enable them/));
});

it('a product without modules is reported with the command that publishes them', async () => {
  published = [];
  expect(await failuresOf()).toEqual([expect.stringMatching(/^modules: .*npm run publish-modules$/)]);
});

it('a disk that is nearly full is reported', () => {
  expect(describeSpace(50, 100)).toContain('(50 %)');
  expect(() => describeSpace(95, 100)).toThrow('(5 %) of the disk of the database are free. Enlarge');
});

it('a database without a name is reported', async () => {
  const { port, close } = await startMongodb({ dataDir: null });
  const failures = await failuresOf({ MONGODB_URI: `mongodb://127.0.0.1:${port}/?directConnection=true` });
  await close();
  expect(failures).toContainEqual(expect.stringContaining('names no database'));
});

it('a service that is not ready is named', async () => {
  imageState = 'degraded';
  expect(await failuresOf()).toEqual([expect.stringMatching(/^servers: Not ready: image\./)]);
});

it.each([
  [0, 1, /count many users as one address. Set TRUST_PROXY to 1/],
  [1, 2, /count many users as one address. Set TRUST_PROXY to 2/],
  [2, 1, /clients can choose their address. Set TRUST_PROXY to 1/],
])('TRUST_PROXY %i is reported where %i addresses arrive', async (trusted, arrived, message) => {
  proxies = { trusted, arrived };
  expect(await failuresOf()).toEqual([expect.stringMatching(new RegExp(`^proxies: .*${message.source}`))]);
});

it('a scheduled run leaves out what costs money, and records its results for the metrics', async () => {
  imageState = 'degraded';
  const print = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  for (const [name, value] of Object.entries(healthy)) vi.stubEnv(name, value);
  await doctorCommand(['--scheduled']);
  const printed = print.mock.calls.join('\n');
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  process.exitCode = 0;
  await measureOperations(database);
  const { text } = await renderMetrics();
  expect(text).toContain('atelier_doctor_check_ok{check="image store"} 1');
  expect(text).toContain('atelier_doctor_check_ok{check="servers"} 0');
  expect(text).toMatch(/atelier_last_success_timestamp_seconds\{operation="doctor"\} 1\.?\d+/);
  expect(printed).not.toContain('drawing');
});

it('each fault that prevents a server from starting has a line, and the other checks still run', async () => {
  const { privateKeys, publicKeys } = generateIdentityKeys();
  const keys = Object.fromEntries(
    Object.entries(publicKeys).map(([name, set]) => [publicKeysVariable(name), JSON.stringify(set)]),
  );
  const failures = await failuresOf({
    ...keys,
    NODE_ENV: 'production',
    IDENTITY_PRIVATE_KEYS: JSON.stringify(privateKeys),
    TEXT_IDENTITY_PUBLIC_KEYS: '{"keys":[]}',
    RATE_LIMITS: '{"reads":3}',
    SMTP_URL: '',
  });
  const settings = failures.filter((line) => line.startsWith('settings: '));
  for (const fault of [
    /^settings: RATE_LIMITS Unrecognized key.*\[gateway/,
    /^settings: TEXT_IDENTITY_PUBLIC_KEYS holds no key.*\[text\]/,
    /^settings: SMTP_URL is missing.*\[newsletter\]/,
  ])
    expect(settings).toContainEqual(expect.stringMatching(fault));
  expect(failures).toContain('mail: is not checked, because SMTP_URL has a fault.');
  expect(failures.filter((line) => line.startsWith('database: '))).toEqual([]);
});

it('a variable that is spelt almost like one that is read is named', async () => {
  const [settings] = await runChecks({ ...healthy, PUBLIC_ORGIN: 'https://x.example', MY_OWN_VARIABLE: '1' });
  expect(settings).toEqual({
    name: 'settings',
    ok: true,
    message: 'Warning: PUBLIC_ORGIN is not read. Did you mean PUBLIC_ORIGIN?',
  });
});
