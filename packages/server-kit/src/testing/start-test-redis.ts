import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@redis/client';
import { freePort } from './free-port.ts';

export interface TestRedis {
  url: string;
  /** Stops the server, until `start`. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Stops it from replying, until it is closed. */
  freeze(): void;
  close(): Promise<void>;
}

/** Whether there is a Redis for tests: `npm run test:long` installs it on Debian. */
export const hasRedis = spawnSync('redis-server', ['--version']).status === 0;

export interface SecureRedis {
  password: string;
  /** Of localhost. */
  certificateFile: string;
  keyFile: string;
}

/** Starts a Redis on a free port, without a file; `secure` with TLS and a password. */
export async function startTestRedis(secure?: SecureRedis): Promise<TestRedis> {
  const port = await freePort();
  const url = secure ? `rediss://:${secure.password}@localhost:${port}` : `redis://127.0.0.1:${port}`;
  const dir = mkdtempSync(join(tmpdir(), 'atelier-redis-'));
  const listening = secure
    ? `--port 0 --tls-port ${port} --tls-auth-clients no --tls-cert-file ${secure.certificateFile} --tls-key-file ${secure.keyFile} --requirepass ${secure.password}`
    : `--port ${port}`;
  const args = [...`${listening} --bind 127.0.0.1 --dir ${dir} --appendonly no`.split(' '), '--save', ''];
  const run = () => spawn('redis-server', args, { stdio: 'ignore' });
  let server = run();
  const ready = async () => {
    const client = createClient({ url, socket: { reconnectStrategy: 20 } }).on('error', () => {});
    await client.connect();
    client.destroy();
  };
  await ready();
  const stop = async () => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    server.kill('SIGKILL');
    await once(server, 'exit');
  };
  return {
    url,
    stop,
    async start() {
      server = run();
      await ready();
    },
    freeze: () => void server.kill('SIGSTOP'),
    async close() {
      await stop();
      await rm(dir, { recursive: true });
    },
  };
}
