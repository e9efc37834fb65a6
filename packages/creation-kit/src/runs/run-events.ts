import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { StreamEventName } from '@atelier/contracts';
import type { Types } from 'mongoose';
import type { UserRun } from './run-store.ts';

/** How long events are stored, in seconds. After that, a stream of the run begins with its last event. */
export const eventSeconds = 60 * 60;

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
export interface EventBatch {
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
