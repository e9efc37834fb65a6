import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { StreamEventName } from '@atelier/contracts';
import type { Redis } from '@atelier/server-kit/redis';
import { hourMs } from '@atelier/server-kit/time';
import type { Types } from 'mongoose';
import type { UserRun } from './run-store.ts';

/** How long events are stored, in seconds. After that, a stream of the run begins with its last event. */
export const eventSeconds = hourMs / 1000;

/** An event of a run; `data` is JSON. */
export interface RunEvent {
  /** 1 for the first event of a run, then ascending by 1. */
  id: number;
  event: StreamEventName;
  data: string;
}

/** A followed run, and the id of the client's last event. */
export interface Position extends UserRun {
  after: number;
}

/** Consecutive events of one run. */
interface EventBatch {
  run: Types.ObjectId;
  events: RunEvent[];
}

/** The events of runs, for followers at other processes and for the text of runs whose process died. */
export interface RunEvents {
  /** How often a process stores a run's events, in ms: rarely unless a client reads them at another process. */
  readonly storeEveryMs: { unread: number; read: number };
  /** Stores consecutive events. Waits while the store is unreachable. */
  append(run: Types.ObjectId, events: readonly RunEvent[]): Promise<void>;
  /** Stored events after the positions: at most about `limit` batches, in the order of the ids of their runs. */
  after(positions: readonly Position[], limit: number): Promise<EventBatch[]>;
  /** The text of a run's stored events, and the id of the last one. */
  text(run: Types.ObjectId): Promise<{ text: string; last: number }>;
  remove(run: Types.ObjectId): Promise<void>;
}

/** The topic of signals that a run may have new events. */
export const eventsTopic = (run: Types.ObjectId) => `events:${run.toHexString()}`;

/** The text of a `delta`, or the name and data of another event. */
type Packed = string | [StreamEventName, string];

/** Consecutive events in compact form: a third of their JSON, and less than their text. */
export function pack(events: readonly RunEvent[]): Buffer {
  const packed = events.map(
    ({ event, data }): Packed =>
      event === 'delta' ? (JSON.parse(data) as { text: string }).text : [event, data],
  );
  return deflateRawSync(JSON.stringify(packed));
}

const unpacked = (bytes: Uint8Array) => JSON.parse(inflateRawSync(bytes).toString()) as Packed[];

/** @param last the id of the last of them */
export function unpack(bytes: Uint8Array, last: number): RunEvent[] {
  const packed = unpacked(bytes);
  const first = last - packed.length + 1;
  return packed.map((entry, index) => {
    const id = first + index;
    return typeof entry === 'string'
      ? { id, event: 'delta', data: JSON.stringify({ text: entry }) }
      : { id, event: entry[0], data: entry[1] };
  });
}

/** The text of all stored events of a run. */
export const textOf = (batches: readonly Uint8Array[]): string =>
  batches
    .flatMap(unpacked)
    .filter((entry) => typeof entry === 'string')
    .join('');

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
