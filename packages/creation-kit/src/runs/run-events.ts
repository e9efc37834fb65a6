import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { StreamEventName } from '@atelier/contracts';
import { hourMs } from '@atelier/server-kit/time';
import type { Types } from 'mongoose';

/** How long events are stored, in seconds. After that, a stream of the run begins with its last event. */
export const eventSeconds = hourMs / 1000;

/** An event of a run; `data` is JSON. */
export interface RunEvent {
  /** 1 for the first event of a run, then ascending by 1. */
  id: number;
  event: StreamEventName;
  data: string;
}

/** A run, and the id of the last event that was read. */
export interface Position {
  id: Types.ObjectId;
  after: number;
}

interface EventBatch {
  run: Types.ObjectId;
  events: RunEvent[];
}

/** The events of runs, for followers at other processes and for the text of runs whose process died. */
export interface RunEvents {
  /** In ms: rarely, unless a client reads them at another process, which it does as often. */
  readonly storeEveryMs: { unread: number; read: number };
  /** Stores consecutive events. Waits while MongoDB is unreachable, and rejects while Redis is. */
  append(run: Types.ObjectId, events: readonly RunEvent[]): Promise<void>;
  after(positions: readonly Position[]): Promise<EventBatch[]>;
  text(run: Types.ObjectId): Promise<{ text: string; last: number }>;
  remove(run: Types.ObjectId): Promise<void>;
}

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

/** @param last the id of the last of them */
export function unpack(bytes: Uint8Array, last: number): RunEvent[] {
  const packed = JSON.parse(inflateRawSync(bytes).toString()) as Packed[];
  const first = last - packed.length + 1;
  return packed.map((entry, index) => {
    const id = first + index;
    return typeof entry === 'string'
      ? { id, event: 'delta', data: JSON.stringify({ text: entry, type: 'delta' }) }
      : { id, event: entry[0], data: entry[1] };
  });
}

export function textOf(batches: readonly EventBatch[]): { text: string; last: number } {
  const events = batches.flatMap((batch) => batch.events);
  let text = '';
  for (const { event, data } of events) {
    const { text: piece, stage }: { text?: string; stage?: string } = JSON.parse(data);
    if (event === 'delta') text += piece;
    else if (event === 'progress' && stage === 'restart') text = '';
  }
  return { text, last: events.at(-1)?.id ?? 0 };
}
