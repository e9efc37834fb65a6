import { CommandError } from '../errors.ts';
import type { CursorReply } from '../wire/reply.ts';

interface Cursor {
  readonly ns: string;
  readonly docs: Uint8Array[];
  at: number;
  used: number;
}

const firstBatch = 101;
const maxBatchBytes = 16 * 1024 * 1024;
const idleMs = 10 * 60 * 1000;

/** Results that are fetched in batches. A cursor that is idle for ten minutes is deleted. */
export class Cursors {
  readonly #open = new Map<bigint, Cursor>();
  #last = 0n;

  /** Returns the first batch of a result and keeps the rest. */
  open(ns: string, docs: Uint8Array[], { batchSize = firstBatch, single = false } = {}): CursorReply {
    this.#deleteIdle();
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
      if (bytes > maxBatchBytes && cursor.at > start) break;
    }
    cursor.used = Date.now();
    return cursor.docs.slice(start, cursor.at);
  }

  #deleteIdle(): void {
    const limit = Date.now() - idleMs;
    for (const [id, cursor] of this.#open) if (cursor.used < limit) this.#open.delete(id);
  }
}
