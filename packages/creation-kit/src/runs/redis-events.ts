import type { Redis } from '@atelier/server-kit/redis';
import type { Types } from 'mongoose';
import { eventSeconds, type Position, pack, type RunEvents, textOf, unpack } from './run-events.ts';

const keyOf = (run: Types.ObjectId) => `atelier:events:${run.toHexString()}`;

/** The entries of a run's stream have the ids of their last events. */
export function createRedisEvents({ client, ask }: Redis): RunEvents {
  const read = async ({ id, after }: Position) => {
    const entries = (await ask(() => client.xRange(keyOf(id), `(${after}-0`, '+'))) ?? [];
    return entries.map((entry) => ({
      run: id,
      events: unpack(Buffer.from(entry.message.events ?? '', 'base64'), Number.parseInt(entry.id, 10)),
    }));
  };
  return {
    storeEveryMs: { unread: 500, read: 100 },
    async append(run, events) {
      const last = events.at(-1);
      if (!last) return;
      await ask(() =>
        client
          .multi()
          .xAdd(keyOf(run), `${last.id}-0`, { events: pack(events).toString('base64') })
          .expire(keyOf(run), eventSeconds)
          .exec(),
      );
    },
    // While Redis is unreachable, a follower receives the text with the end of the run.
    after: async (positions) => (await Promise.all(positions.map(read)).catch(() => [])).flat(),
    text: async (id) => textOf(await read({ id, after: 0 })),
    remove: async (run) => void (await ask(() => client.del(keyOf(run)))),
  };
}
