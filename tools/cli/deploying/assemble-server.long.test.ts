import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serviceNames } from '@atelier/contracts';
import { startMongodb } from '@atelier/sandbox-mongodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildWeb } from '../building/build-web.ts';
import { openDatabase } from '../data/installation.ts';
import { migrateDatabase } from '../data/migrate-database.ts';
import { untilReady } from '../processes/managed-process.ts';
import { findFreePorts, localUrl, portsFrom } from '../product/ports.ts';
import { assembleServer } from './assemble-server.ts';
import { serverEnvironment } from './server-environment.ts';
import { installation } from './testing/installation.ts';

const megabyte = 1024 ** 2;
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
/** The linter finds packages that a service lacks by itself. */
const servers = ['gateway', 'services'];

let folder: string;
let mongodb: Awaited<ReturnType<typeof startMongodb>>;
const running: ChildProcess[] = [];

beforeAll(async () => {
  await buildWeb(() => {});
  folder = await mkdtemp(join(tmpdir(), 'atelier-assembled-'));
  await chmod(folder, 0o755);
  mongodb = await startMongodb({ dataDir: null });
  const connection = await openDatabase(mongodb.uriFor('assembled'));
  await migrateDatabase(connection, { log: () => undefined });
  await connection.close();
});

afterAll(async () => {
  for (const child of running) {
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  }
  await mongodb.close();
  await rm(folder, { recursive: true, force: true });
});

async function sizeOf(path: string): Promise<number> {
  const entries = await readdir(path, { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(
    files.map(async (file) => (await stat(join(file.parentPath, file.name))).size),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

test.for(servers)(
  '%s starts from its assembled folder in production, as a user who cannot write there',
  async (server) => {
    const target = join(folder, server);
    await assembleServer(server, target);
    const dataDir = join(folder, `${server}-data`);
    await mkdir(dataDir);
    await chmod(dataDir, 0o777);
    const ports = portsFrom(await findFreePorts());
    const ownPorts =
      server === 'gateway'
        ? { PORT: String(ports.gateway) }
        : Object.fromEntries(serviceNames.map((name) => [`${name.toUpperCase()}_PORT`, String(ports[name])]));
    const last = server === 'gateway' ? ports.gateway : ports.modules;
    const child = spawn(process.execPath, [target], {
      cwd: target,
      env: {
        ...serverEnvironment(server, installation(mongodb.uriFor('assembled'))),
        ...ownPorts,
        METRICS_PORT: '0',
        DATA_DIR: dataDir,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...nobody,
    });
    running.push(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    const started = new AbortController();
    const ended = once(child, 'exit', { signal: started.signal }).then(() => {
      throw new Error(`${server} ended:\n${output}`);
    });
    await Promise.race([untilReady(`${localUrl(last)}/healthz`, AbortSignal.timeout(120_000)), ended]);
    ended.catch(() => undefined);
    started.abort();
    expect(output).not.toMatch(/"level":[56]0/);
  },
);

test.for(servers)('%s has at most 120 MB of installed packages, and no tests', async (server) => {
  expect(await sizeOf(join(folder, server, 'node_modules'))).toBeLessThan(120 * megabyte);
  const sources = await readdir(join(folder, server), { recursive: true });
  expect(sources.filter((path) => !path.includes('node_modules') && path.endsWith('.test.ts'))).toEqual([]);
});

test('the gateway serves the pages of its folder', async () => {
  expect(await readdir(join(folder, 'gateway/dist/shell'))).toEqual(
    expect.arrayContaining(['client', 'server']),
  );
});

test('an unknown server and a folder with content are refused', async () => {
  await expect(assembleServer('database', join(folder, 'database'))).rejects.toThrow(/Servers: gateway, /);
  await expect(assembleServer('text', folder)).rejects.toThrow(/is not empty/);
});
