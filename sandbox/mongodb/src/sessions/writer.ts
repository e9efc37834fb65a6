import { CommandError } from '../errors.ts';
import { Catalog } from '../storage/catalog.ts';
import type { Database } from '../storage/database.ts';
import type { View } from '../storage/view.ts';
import type { SessionTag } from './session.ts';

interface OpenTransaction {
  readonly session: string;
  readonly number: number;
  /** The connection that started it. */
  readonly owner: object;
  readonly view: View;
  readonly ended: Promise<void>;
  readonly end: () => void;
  readonly expiry: NodeJS.Timeout;
}

/** How long a transaction may stay open, as in MongoDB's `transactionLifetimeLimitSeconds`. */
const LIFETIME_MS = 60_000;
/** How long a write from elsewhere waits for an open transaction before it is told. */
const LOCK_WAIT_MS = 10_000;

/**
 * The one lane for writes. Everything that writes runs one after another; a transaction of several statements holds
 * the lane until it ends, while readers go on seeing what was committed before it.
 */
export class Writer {
  readonly #database: Database;
  #committed: Catalog;
  #open: OpenTransaction | undefined;
  readonly #gone = new WeakSet<object>();

  constructor(database: Database) {
    this.#database = database;
    this.#committed = new Catalog(database.writer);
  }

  /** The last committed state, for readers. */
  get committed(): View {
    return { sql: this.#database.reader, catalog: this.#committed };
  }

  /** Whether a transaction holds the lane. */
  get busy(): boolean {
    return this.#open !== undefined;
  }

  /** Does a piece of work wholly or not at all. @throws CommandError LockTimeout when a transaction holds the lane too long */
  write<T>(work: (view: View) => T): Promise<T> {
    return this.#whenFree(() => {
      const sql = this.#database.writer;
      sql.begin();
      try {
        const result = work({ sql, catalog: this.#committed });
        sql.commit();
        return result;
      } catch (error) {
        sql.rollback();
        this.#committed = new Catalog(sql);
        throw error;
      }
    });
  }

  /** Opens a transaction, once the lane is free. */
  async start({ session, number }: SessionTag, owner: object): Promise<void> {
    if (session === undefined || number === undefined)
      throw new CommandError('BadValue', 'A transaction needs a session');
    if (this.#open?.session === session) this.#end('rollback');
    await this.#whenFree(() => {
      if (this.#gone.has(owner))
        throw new CommandError('NoSuchTransaction', 'The connection closed before the start');
      const { promise: ended, resolve: end } = Promise.withResolvers<void>();
      const sql = this.#database.writer;
      sql.begin();
      const expiry = setTimeout(() => this.#end('rollback'), LIFETIME_MS).unref();
      this.#open = { session, number, owner, view: { sql, catalog: new Catalog(sql) }, ended, end, expiry };
    });
  }

  /** What the statements of a transaction see. @throws CommandError NoSuchTransaction when it is not open (any more) */
  within({ session, number }: SessionTag): View {
    if (this.#open && this.#open.session === session && this.#open.number === number) return this.#open.view;
    const message = `Transaction with { txnNumber: ${number} } has been aborted or was never started`;
    throw new CommandError('NoSuchTransaction', message, { errorLabels: ['TransientTransactionError'] });
  }

  /** Ends the transaction that the tag names; `beforeCommit` still belongs to it. */
  commit(tag: SessionTag, beforeCommit: (view: View) => void): void {
    beforeCommit(this.within(tag));
    this.#end('commit');
  }

  abort(tag: SessionTag): void {
    this.within(tag);
    this.#end('rollback');
  }

  /** Gives up the transaction of a connection that is gone, which would hold everybody else back. */
  abandon(owner: object): void {
    this.#gone.add(owner);
    if (this.#open?.owner === owner) this.#end('rollback');
  }

  endSessions(sessions: readonly string[]): void {
    if (this.#open && sessions.includes(this.#open.session)) this.#end('rollback');
  }

  close(): void {
    if (this.#open) this.#end('rollback');
  }

  /** Waits for the lane, and takes it in the same breath: nobody else can slip in between. */
  async #whenFree<T>(take: () => T): Promise<T> {
    const limit = Date.now() + LOCK_WAIT_MS;
    while (this.#open) {
      const left = limit - Date.now();
      if (left <= 0)
        throw new CommandError('LockTimeout', 'Another transaction is open and holds every write back');
      const { promise, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, left);
      await Promise.race([this.#open.ended, promise]);
      clearTimeout(timer);
    }
    return take();
  }

  #end(how: 'commit' | 'rollback'): void {
    const open = this.#open;
    if (!open) return;
    clearTimeout(open.expiry);
    this.#open = undefined;
    try {
      if (how === 'rollback') open.view.sql.rollback();
      else {
        open.view.sql.commit();
        this.#committed = open.view.catalog;
      }
    } finally {
      open.end();
    }
  }
}
