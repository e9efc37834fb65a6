import { expect, onTestFinished, test } from 'vitest';
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
  const waited = async () => {
    const begun = performance.now();
    await expect(redis.ping()).rejects.toThrow('Redis does not reply.');
    return performance.now() - begun;
  };
  expect(await waited()).toBeGreaterThan(200);
  const further = await Promise.all(Array.from({ length: 50 }, waited));
  expect(Math.max(...further)).toBeLessThan(100);
});
