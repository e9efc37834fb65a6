import { Long } from 'bson';
import { z } from 'zod';
import { CommandError } from '../errors.ts';
import type { CursorReply } from '../wire/reply.ts';
import { type Command, command, number } from './command.ts';

interface Cursor {
  readonly ns: string;
  readonly docs: Uint8Array[];
  at: number;
  used: number;
}

const FIRST_BATCH = 101;
const MAX_BATCH_BYTES = 16 * 1024 * 1024;
const IDLE_MS = 10 * 60 * 1000;

/** Results that are fetched in parts. A cursor that nobody reads for ten minutes is forgotten. */
export class Cursors {
  readonly #open = new Map<bigint, Cursor>();
  #last = 0n;

  /** Answers with the first batch of a result and keeps the rest. */
  open(ns: string, docs: Uint8Array[], { batchSize = FIRST_BATCH, single = false } = {}): CursorReply {
    this.#forgetIdle();
    const cursor: Cursor = { ns, docs, at: 0, used: Date.now() };
    const batch = this.#take(cursor, batchSize);
    if (single || cursor.at >= docs.length) return { cursor: { id: 0n, ns, first: true, docs: batch } };
    this.#last++;
    this.#open.set(this.#last, cursor);
    return { cursor: { id: this.#last, ns, first: true, docs: batch } };
  }

  /** @throws CommandError CursorNotFound */
  next(id: bigint, batchSize = Number.POSITIVE_INFINITY): CursorReply {
    const cursor = this.#open.get(id);
    if (!cursor) throw new CommandError('CursorNotFound', `cursor id ${id} not found`);
    const docs = this.#take(cursor, batchSize === 0 ? Number.POSITIVE_INFINITY : batchSize);
    const ended = cursor.at >= cursor.docs.length;
    if (ended) this.#open.delete(id);
    return { cursor: { id: ended ? 0n : id, ns: cursor.ns, first: false, docs } };
  }

  kill(id: bigint): boolean {
    return this.#open.delete(id);
  }

  #take(cursor: Cursor, count: number): Uint8Array[] {
    const start = cursor.at;
    let bytes = 0;
    for (; cursor.at < cursor.docs.length && cursor.at - start < count; cursor.at++) {
      bytes += cursor.docs[cursor.at]?.length ?? 0;
      if (bytes > MAX_BATCH_BYTES && cursor.at > start) break;
    }
    cursor.used = Date.now();
    return cursor.docs.slice(start, cursor.at);
  }

  #forgetIdle(): void {
    const limit = Date.now() - IDLE_MS;
    for (const [id, cursor] of this.#open) if (cursor.used < limit) this.#open.delete(id);
  }
}

const getMore = command(
  'getMore',
  'free',
  { getMore: z.union([number, z.instanceof(Long)]), collection: z.string(), batchSize: number.optional() },
  ({ cursors }, { getMore: id, batchSize }) => cursors.next(BigInt(id.toString()), batchSize),
  { inTransaction: true },
);

const killCursors = command(
  'killCursors',
  'free',
  { killCursors: z.string(), cursors: z.array(z.union([number, z.instanceof(Long)])) },
  (context, { cursors: ids }) => ({
    cursorsKilled: ids.filter((id) => context.cursors.kill(BigInt(id.toString()))),
    cursorsNotFound: [],
    cursorsAlive: [],
    cursorsUnknown: [],
    ok: 1,
  }),
  { inTransaction: true },
);

export const cursorCommands: [string, Command][] = [getMore, killCursors];
