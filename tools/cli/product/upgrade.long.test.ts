import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { forEachService, type ServiceName, serviceNames, serviceUrlVariable } from '@atelier/contracts';
import { startCloudinary } from '@atelier/sandbox-cloudinary';
import { listen } from '@atelier/sandbox-control/listen';
import { startMongodb } from '@atelier/sandbox-mongodb';
import { startOpenai } from '@atelier/sandbox-openai';
import { freePort } from '@atelier/server-kit/testing';
import mongoose, { type Connection } from 'mongoose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createKeys } from '../../../gateway/src/testing/keys.ts';
import { buildWeb } from '../building/build-web.ts';
import { runCommand } from '../building/run-command.ts';
import { openDatabase } from '../data/installation.ts';
import {
  publicKeysVariable,
  serverEnvironment,
  variablesOfServices,
} from '../deploying/server-environment.ts';
import { installation } from '../deploying/testing/installation.ts';
import { type ManagedProcess, startProcess, untilReady } from '../processes/managed-process.ts';
import { compileCache, outputs, root } from '../workspace.ts';
import { localUrl } from './ports.ts';
import { type Client, createClient, jsonOf } from './testing/client.ts';
import { clerkWith } from './testing/instances.ts';
import { startLoad } from './testing/load.ts';
import { makeNextVersion } from './testing/next-version.ts';
import { type Nginx, startNginx } from './testing/nginx.ts';

type Ports = Record<'gateway' | ServiceName, number>;
interface Machine {
  ports: Ports;
  running: ManagedProcess[];
}

let folder: string;
let next: string;
let nginx: Nginx;
let client: Client;
let connection: Connection;
let variables: Record<string, string>;
const machines: Machine[] = [];
const emulators: { close(): Promise<void> }[] = [];

beforeAll(async () => {
  await buildWeb(() => {});
  folder = await mkdtemp(join(tmpdir(), 'atelier-upgrade-'));
  next = join(folder, 'next');
  await makeNextVersion(next);
  const mongodb = await startMongodb({ dataDir: null });
  const openai = await startOpenai({ wordsPerSecond: 400, seeds: false });
  const cloudinary = await startCloudinary({ folder });
  const signIn = await listen(createServer(clerkWith(await createKeys())), 0);
  emulators.push(mongodb, openai, cloudinary, signIn);
  for (const _ of [1, 2]) {
    const [gateway = 0, ...ports] = await Promise.all(['gateway', ...serviceNames].map(() => freePort()));
    machines.push({
      ports: { gateway, ...forEachService((name) => ports[serviceNames.indexOf(name)] ?? 0) },
      running: [],
    });
  }
  nginx = await startNginx({
    gateways: machines.map(({ ports }) => ports.gateway),
    services: forEachService((name) => machines.map(({ ports }) => ports[name])),
    failSeconds: 2,
  });
  client = createClient(nginx);
  const unlimited = [
    'api_key_checks_per_minute',
    'ai_calls_per_minute',
    'reads_per_minute',
    'writes_per_minute',
  ];
  variables = {
    ...installation(mongodb.uriFor('atelier')),
    PUBLIC_ORIGIN: nginx.url,
    CLERK_FAPI_URL: signIn.url,
    CLOUDINARY_URL: cloudinary.cloudinaryUrl,
    OPENAI_BASE_URL: openai.baseUrl,
    PLAN_LIMITS: 'off',
    RATE_LIMITS: JSON.stringify(Object.fromEntries(unlimited.map((limit) => [limit, 100_000]))),
    WEBHOOK_HOSTS: 'localhost',
    LOG_LEVEL: 'error',
    ...Object.fromEntries(serviceNames.map((name) => [serviceUrlVariable(name), nginx.services[name] ?? ''])),
  };
  connection = await openDatabase(mongodb.uriFor('atelier'));
});
afterAll(async () => {
  client?.close();
  await Promise.all(machines.flatMap(({ running }) => running.map((one) => one.stop(1_000))));
  await nginx?.close();
  await connection?.close();
  await Promise.all(emulators.map((one) => one.close()));
  await rm(folder, { recursive: true });
});

const command = (version: string, args: readonly string[], database = variables.MONGODB_URI ?? '') =>
  runCommand(process.execPath, [join(version, 'tools/cli/atelier.ts'), ...args], {
    env: { MONGODB_URI: database, CLOUDINARY_URL: variables.CLOUDINARY_URL ?? '' },
  });

function startServer(version: string, server: 'gateway' | 'services', { ports }: Machine, lines: string[]) {
  const own = variablesOfServices(ports, (name) => variables[publicKeysVariable(name)]);
  const env = {
    ...serverEnvironment(server, variables),
    ...(server === 'services' ? own : { PORT: String(ports.gateway), METRICS_PORT: '0' }),
    WEB_DIR: outputs.shell,
    DATA_DIR: join(folder, String(ports.gateway)),
    NODE_COMPILE_CACHE: compileCache,
  };
  const main = join(version, server === 'gateway' ? 'gateway/src/main.ts' : 'services/main.ts');
  return startProcess({ name: server, main, env, flags: [], ports: [], readyAt: '' }, (line) =>
    lines.push(line),
  );
}

/** Stops the servers of a machine, if there are any, and starts those of a version, as systemd does. */
async function replace(machine: Machine, version: string): Promise<void> {
  const { ports, running } = machine;
  await Promise.all(running.map((one) => one.stop(60_000)));
  const lines: string[] = [];
  machine.running = (['services', 'gateway'] as const).map((name) =>
    startServer(version, name, machine, lines),
  );
  const ended = Promise.race(machine.running.map((one) => one.ended)).then(() => {
    throw new Error(`A server has ended:\n${lines.join('\n')}`);
  });
  ended.catch(() => undefined);
  const ready = Object.values(ports).map((port) =>
    untilReady(`${localUrl(port)}/readyz`, AbortSignal.timeout(120_000)),
  );
  await Promise.race([Promise.all(ready), ended]);
}

const stored = (name: string) => connection.collection(name);
const labels = async () => {
  const account = await stored('accounts').findOne({ _id: 'user_quiet' as never });
  return account?.webhooks.map(({ label }: { label?: string }) => label);
};
const setWebhook = async (body: object) => {
  const { status, text } = await client.call('setWebhook', { as: 'quiet', body });
  expect(status, text).toBe(200);
  return jsonOf<'setWebhook'>({ text }).webhook.id;
};

test('an upgrade to a version with other fields and back, one machine after the other, fails no request and loses nothing', {
  timeout: 600_000,
}, async () => {
  await command(root, ['migrate']);
  const lines: string[] = [];
  await startServer(next, 'services', machines[0] as Machine, lines).ended;
  expect(lines.join('\n')).toContain('has schema 14, and this version needs 15. Run: npm run migrate');
  for (const machine of machines) await replace(machine, root);
  const id = await setWebhook({ url: 'http://localhost/kept', events: ['run.completed'] });
  const { failures, made, requests, stop } = startLoad(client);
  const backup = join(folder, 'backup');
  await command(root, ['backup', backup]);

  await command(next, ['migrate']);
  for (const machine of machines) await replace(machine, next);
  expect(await labels()).toEqual(['migrated']);
  const before = made.length;
  await expect.poll(() => made.length).toBeGreaterThan(before);

  await command(root, ['migrate']);
  for (const machine of machines) await replace(machine, root);
  await setWebhook({ id, url: 'http://localhost/kept', events: ['run.failed'] });
  expect(await labels()).toEqual(['migrated']);
  await stop();
  expect(failures).toEqual([]);
  expect(requests.count).toBeGreaterThan(100);
  expect(requests.repeated).toBeLessThan(requests.count / 20);
  const ids = made.map((one) => new mongoose.Types.ObjectId(one));
  const completed = { _id: { $in: ids }, status: 'completed', content: { $ne: '' } };
  expect(await stored('creations').countDocuments(completed)).toBe(ids.length);
  const ofNext = await stored('creations').findOne({ language: 'en' });
  const read = await client.call('getCreation', {
    as: String(ofNext?.user_id).replace('user_', ''),
    params: { id: String(ofNext?._id) },
  });
  expect(read.status, read.text).toBe(200);

  const other = (variables.MONGODB_URI ?? '').replace('/atelier', '/restored');
  await command(next, ['restore', backup], other);
  const restored = connection.useDb('restored').collection('accounts');
  expect(await restored.findOne({ _id: 'user_quiet' as never })).toMatchObject({
    webhooks: [{ label: 'migrated' }],
  });
  await command(next, ['backup', join(folder, 'newer')]);
  await expect(command(root, ['restore', join(folder, 'newer')], other)).rejects.toThrow(
    'The backup has schema 15, and this version 14. Use a newer version.',
  );
});
