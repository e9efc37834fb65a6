import { CommandError } from '../errors.ts';
import type { View } from '../storage/catalog.ts';
import { Catalog } from '../storage/catalog.ts';
import type { Database } from '../storage/database.ts';
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
const transactionLifetimeMs = 60_000;
/** How long another write waits for an open transaction before it fails. */
const lockTimeoutMs = 10_000;

/**
 * The only writer. Writes run one after another. A transaction locks the writer until it ends; readers see the last
 * committed state meanwhile.
 */
export class Writer {
  readonly #database: Database;
  #committed: Catalog;
  #open: OpenTransaction | undefined;
  readonly #closed = new WeakSet<object>();

  constructor(database: Database) {
    this.#database = database;
    this.#committed = new Catalog(database.writer);
  }

  /** The last committed state, for readers. */
  get committed(): View {
    return { sql: this.#database.reader, catalog: this.#committed };
  }

  /** Whether a transaction is open. */
  get busy(): boolean {
    return this.#open !== undefined;
  }

  /** Runs `work` in one SQLite transaction. @throws CommandError LockTimeout when another transaction stays open too long */
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

  /** Opens a transaction after the open one has ended. */
  async start({ session, number }: SessionTag, owner: object): Promise<void> {
    if (session === undefined || number === undefined)
      throw new CommandError('BadValue', 'A transaction needs a session');
    if (this.#open?.session === session) this.#end('rollback');
    await this.#whenFree(() => {
      if (this.#closed.has(owner))
        throw new CommandError('NoSuchTransaction', 'The connection closed before the start');
      const { promise: ended, resolve: end } = Promise.withResolvers<void>();
      const sql = this.#database.writer;
      sql.begin();
      const expiry = setTimeout(() => this.#end('rollback'), transactionLifetimeMs).unref();
      this.#open = { session, number, owner, view: { sql, catalog: new Catalog(sql) }, ended, end, expiry };
    });
  }

  /** The state that the statements of a transaction see. @throws CommandError NoSuchTransaction when it is not open */
  within({ session, number }: SessionTag): View {
    if (this.#open && this.#open.session === session && this.#open.number === number) return this.#open.view;
    const message = `Transaction with { txnNumber: ${number} } has been aborted or was never started`;
    throw new CommandError('NoSuchTransaction', message, { errorLabels: ['TransientTransactionError'] });
  }

  /** Runs `beforeCommit` in the transaction of the tag and commits it. */
  commit(tag: SessionTag, beforeCommit: (view: View) => void): void {
    beforeCommit(this.within(tag));
    this.#end('commit');
  }

  abort(tag: SessionTag): void {
    this.within(tag);
    this.#end('rollback');
  }

  /** Aborts the transaction of a closed connection. */
  abandon(owner: object): void {
    this.#closed.add(owner);
    if (this.#open?.owner === owner) this.#end('rollback');
  }

  endSessions(sessions: readonly string[]): void {
    if (this.#open && sessions.includes(this.#open.session)) this.#end('rollback');
  }

  close(): void {
    if (this.#open) this.#end('rollback');
  }

  /** Waits until no transaction is open, then runs `take` synchronously. */
  async #whenFree<T>(take: () => T): Promise<T> {
    const limit = Date.now() + lockTimeoutMs;
    while (this.#open) {
      const left = limit - Date.now();
      if (left <= 0) throw new CommandError('LockTimeout', 'Another transaction stayed open for too long');
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
