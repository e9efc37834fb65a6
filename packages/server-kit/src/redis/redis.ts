import type { Logger } from '../logging/logger.ts';
import { inTime } from '../time/time.ts';

export type Redis = Awaited<ReturnType<typeof openRedis>>;

const connectMs = 1_000;
/** How long a call may wait for a store that all processes share. */
export const defaultWaitMs = 250;
/** A server that is silent for this time is unreachable. */
const silenceMs = 5_000;
const longestPauseMs = 2_000;

/** Commands fail at once while it is not connected. The package needs 12 MB, so it is loaded late. */
async function openClient(url: string) {
  const { createClient } = await import('@redis/client');
  return createClient({
    url,
    disableOfflineQueue: true,
    pingInterval: silenceMs / 2,
    socket: {
      connectTimeout: connectMs,
      socketTimeout: silenceMs,
      reconnectStrategy: (attempts) => Math.min(50 * 2 ** attempts, longestPauseMs),
    },
  });
}

class RedisSilent extends Error {
  override readonly name = 'RedisSilent';
  constructor() {
    super('Redis does not reply.');
  }
}

/** Starts to connect to Redis, which may be unreachable. */
export async function openRedis(url: string, logger: Logger, waitMs = defaultWaitMs) {
  const client = await openClient(url);
  let failing = false;
  client.on('error', (err: unknown) => {
    if (!failing) logger.warn({ err }, 'Redis is unreachable');
    failing = true;
  });
  client.on('ready', () => {
    if (failing) logger.info('Redis is back');
    failing = false;
  });
  client.connect().catch(() => undefined);
  let silentUntil = 0;
  /**
   * Waits for a reply, at most 250 ms. After a missing one, further commands fail at once for as long as the
   * client takes to notice the silence.
   */
  const ask = <Reply>(send: () => Promise<Reply>): Promise<Reply> => {
    if (performance.now() < silentUntil) return Promise.reject(new RedisSilent());
    // The client's own limit ends when the command is written.
    return inTime(send(), waitMs, () => {
      silentUntil = performance.now() + silenceMs;
      throw new RedisSilent();
    });
  };
  return {
    client,
    ask,
    /** Rejects while it is unreachable; for `/readyz`. */
    ping: () => ask(() => client.ping()),
    close: () => client.destroy(),
  };
}
