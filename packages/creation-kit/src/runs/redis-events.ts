import type { Redis } from '@atelier/server-kit/redis';
import type { Types } from 'mongoose';
import { eventSeconds, eventsTopic, pack, type RunEvents, textOf, unpack } from './run-events.ts';

const keyOf = (run: Types.ObjectId) => `atelier:events:${run.toHexString()}`;

/**
 * Stores the events of each run in a Redis stream, whose entries have the id of their last event. A signal announces new ones.
 */
export function createRedisEvents({ client, signals }: Redis): RunEvents {
  const read = async (run: Types.ObjectId, from: string) => {
    const entries = (await client.xRange(keyOf(run), from, '+')) ?? [];
    return entries.map(({ id, message }) => ({
      last: Number.parseInt(id, 10),
      bytes: Buffer.from(message.events ?? '', 'base64'),
    }));
  };
  return {
    storeEveryMs: { unread: 500, read: 50 },
    async append(run, events) {
      const last = events.at(-1);
      if (!last) return;
      await client
        .multi()
        .xAdd(keyOf(run), `${last.id}-0`, { events: pack(events).toString('base64') })
        .expire(keyOf(run), eventSeconds)
        .exec();
      signals.send(eventsTopic(run));
    },
    async after(positions) {
      const batches = await Promise.all(
        positions.map(async ({ id, after }) => {
          const entries = await read(id, `(${after}-0`);
          return entries.map(({ last, bytes }) => ({ run: id, events: unpack(bytes, last) }));
        }),
      );
      return batches.flat();
    },
    async text(run) {
      const entries = await read(run, '-');
      return { text: textOf(entries.map(({ bytes }) => bytes)), last: entries.at(-1)?.last ?? 0 };
    },
    async remove(run) {
      await client.del(keyOf(run));
    },
  };
}
