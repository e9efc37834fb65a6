import { createClient } from '@redis/client';
import { PlainError } from '../workspace.ts';
import type { Check } from './check.ts';

const connectMs = 3_000;
const oldestRedis = 6;

/** The Redis of REDIS_URL can be reached and has streams and scripts. */
export const checkRedis: Check = async ({ REDIS_URL: url }) => {
  if (!url) return 'not used: MongoDB has rate limits and events';
  const { host } = new URL(url);
  const client = createClient({ url, socket: { connectTimeout: connectMs, reconnectStrategy: false } });
  client.on('error', () => {});
  try {
    await client.connect();
    const [, version = '0'] = /redis_version:(\S+)/.exec(await client.info('server')) ?? [];
    if (Number.parseInt(version, 10) < oldestRedis)
      throw new PlainError(`${host} is Redis ${version}. Upgrade it to ${oldestRedis} or later.`);
    return `Redis ${version} at ${host}`;
  } catch (cause) {
    if (cause instanceof PlainError) throw cause;
    throw new PlainError(`${host} cannot be reached, or refuses the user. Check REDIS_URL and the network.`, {
      cause,
    });
  } finally {
    client.destroy();
  }
};
