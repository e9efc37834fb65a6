import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createSupervisor, type Supervisor } from '../processes/supervisor.ts';
import { findFreePorts, portsFrom } from './ports.ts';
import { databaseProvider } from './providers.ts';
import { readSettings } from './settings.ts';

/** A `mongod` that needs longer to stop than the other processes may. */
const slowMongod = `#!${process.execPath}
const { writeFileSync } = require('node:fs');
const folder = process.argv[process.argv.indexOf('--dbpath') + 1];
process.once('SIGTERM', () => setTimeout(() => {
  writeFileSync(folder + '/stopped', '');
  process.exit();
}, 1_500));
writeFileSync(folder + '/started', process.argv.join(' '));
setInterval(() => {}, 1_000);
`;

let folder: string;
let data: string;
let supervisor: Supervisor;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atelier-mongod-'));
  data = join(folder, 'mongod');
  const binary = join(folder, 'slow-mongod');
  await writeFile(binary, slowMongod, { mode: 0o755 });
  const port = await findFreePorts();
  const settings = readSettings({ MONGOD_BINARY: binary, DATA_DIR: folder, PORT: String(port) });
  const { process: mongod } = await databaseProvider(settings, portsFrom(port));
  supervisor = createSupervisor(() => undefined);
  if (!mongod) throw new Error('There is no process.');
  void supervisor.start([mongod]);
  await vi.waitUntil(() => existsSync(join(data, 'started')), 20_000);
});
afterEach(async () => {
  await supervisor.stop();
  await rm(folder, { recursive: true });
});

it('waits until mongod has stopped, without its pause for other members', async () => {
  expect(await readFile(join(data, 'started'), 'utf8')).toContain(
    '--setParameter shutdownTimeoutMillisForSignaledShutdown=100',
  );
  await supervisor.stop();
  expect(existsSync(join(data, 'stopped'))).toBe(true);
});

it('lets mongod stop in order also when everything is killed', async () => {
  supervisor.kill();
  await vi.waitFor(() => expect(existsSync(join(data, 'stopped'))).toBe(true), 20_000);
});
