import { CommandError } from '../errors.ts';
import type { CursorReply } from '../wire/message.ts';

interface Cursor {
  readonly ns: string;
  readonly docs: Iterator<Uint8Array>;
  /** Documents that the result may still have; 0 when it has ended. */
  left: number;
  /** A document that did not fit into the last batch. */
  waiting: Uint8Array | undefined;
}

const firstBatch = 101;
const maxBatchBytes = 16 * 1024 * 1024;

export interface BatchOptions {
  readonly batchSize?: number | undefined;
  readonly single?: boolean;
  /** How many documents the result has at most; 0: no limit; negative: there are none. */
  readonly limit?: number;
}

/** Results that are computed batch by batch. */
export class Cursors {
  readonly #open = new Map<bigint, Cursor>();
  #last = 0n;

  /** Returns the first batch of a result and keeps the rest. */
  open(
    { db }: { readonly db: string },
    name: string,
    docs: Iterable<Uint8Array>,
    { batchSize = firstBatch, single = false, limit = 0 }: BatchOptions = {},
  ): CursorReply {
    const ns = `${db}.${name}`;
    const left = limit < 0 ? 0 : limit || Number.POSITIVE_INFINITY;
    const iterator = docs[Symbol.iterator]();
    const cursor: Cursor = { ns, docs: iterator, left, waiting: undefined };
    const batch = this.#take(cursor, batchSize);
    if (single || cursor.left === 0) return { cursor: { id: 0n, ns, first: true, docs: batch } };
    this.#last++;
    this.#open.set(this.#last, cursor);
    return { cursor: { id: this.#last, ns, first: true, docs: batch } };
  }

  /** @throws CommandError CursorNotFound, also for another collection */
  next(db: string, id: bigint, name: string, batchSize = 0): CursorReply {
    const cursor = this.#open.get(id);
    if (cursor?.ns !== `${db}.${name}`) throw new CommandError('CursorNotFound', `cursor id ${id} not found`);
    try {
      const docs = this.#take(cursor, batchSize || Number.POSITIVE_INFINITY);
      const ended = cursor.left === 0;
      if (ended) this.#open.delete(id);
      return { cursor: { id: ended ? 0n : id, ns: cursor.ns, first: false, docs } };
    } catch (error) {
      this.#open.delete(id);
      if (error instanceof Error && error.message.startsWith('no such table')) {
        const message = `The collection or index of cursor ${id} was dropped`;
        throw new CommandError('QueryPlanKilled', message, {}, { cause: error });
      }
      throw error;
    }
  }

  kill(id: bigint): boolean {
    return this.#open.delete(id);
  }

  #take(cursor: Cursor, count: number): Uint8Array[] {
    const batch: Uint8Array[] = [];
    let bytes = 0;
    while (batch.length < count && cursor.left > 0) {
      const doc = cursor.waiting ?? cursor.docs.next().value;
      cursor.waiting = undefined;
      if (doc === undefined) {
        cursor.left = 0;
        break;
      }
      bytes += doc.length;
      if (bytes > maxBatchBytes && batch.length > 0) {
        cursor.waiting = doc;
        break;
      }
      batch.push(doc);
      cursor.left--;
    }
    return batch;
  }
}
