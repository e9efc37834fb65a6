import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createLogger } from '../logging/logger.ts';
import { hasRedis, startTestRedis } from '../testing/start-test-redis.ts';
import { openRedis } from './redis.ts';

test.skipIf(!hasRedis)('a Redis that does not reply delays one command, and no further one', async () => {
  const server = await startTestRedis();
  onTestFinished(server.close);
  const redis = await openRedis(server.url, createLogger({ name: 'test', level: 'silent' }));
  onTestFinished(redis.close);
  await expect.poll(() => redis.ping().catch(String)).toBe('PONG');
  server.freeze();
  const send = vi.fn(() => redis.client.ping());
  const asked = () => expect(redis.ask(send)).rejects.toThrow('Redis does not reply.');
  await asked();
  await Promise.all(Array.from({ length: 50 }, asked));
  expect(send).toHaveBeenCalledTimes(1);
});

test.skipIf(!hasRedis)('a Redis with TLS and a password is used, with the right ones', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-redis-tls-'));
  const authorities = getCACertificates();
  onTestFinished(() => {
    setDefaultCACertificates(authorities);
    rmSync(folder, { recursive: true });
  });
  const [certificateFile, keyFile] = [join(folder, 'tls.crt'), join(folder, 'tls.key')];
  const subject = '-subj /CN=localhost -addext subjectAltName=DNS:localhost';
  const key = `-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -keyout ${keyFile}`;
  execFileSync('openssl', `req -x509 ${key} -out ${certificateFile} ${subject}`.split(' '), {
    stdio: 'pipe',
  });
  setDefaultCACertificates([...authorities, readFileSync(certificateFile, 'utf8')]);
  const server = await startTestRedis({ password: 'right', certificateFile, keyFile });
  onTestFinished(server.close);
  const replyAt = async (url: string) => {
    const redis = await openRedis(url, createLogger({ name: 'test', level: 'silent' }));
    onTestFinished(redis.close);
    return () => redis.ping().catch(String);
  };
  await expect.poll(await replyAt(server.url)).toBe('PONG');
  const wrong = await replyAt(server.url.replace('right', 'wrong'));
  setDefaultCACertificates(authorities);
  const unknown = await replyAt(server.url);
  await expect.poll(wrong).not.toBe('PONG');
  expect(await unknown()).not.toBe('PONG');
});
