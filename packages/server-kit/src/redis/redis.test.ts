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
