import { Timestamp } from 'bson';
import { CommandError } from '../errors.ts';
import { Catalog, type State } from '../storage/catalog.ts';
import type { Database } from '../storage/database.ts';
import type { Sql } from '../storage/sql.ts';
import type { SessionTag } from './session.ts';

interface OpenTransaction {
  readonly session: string;
  readonly number: number;
  /** A connection of its own, whose SQLite transaction is the snapshot. */
  readonly sql: Sql;
  readonly catalog: Catalog;
  writes: boolean;
  readonly ended: Promise<void>;
  readonly end: () => void;
  readonly expiry: NodeJS.Timeout;
}

/** How long a transaction may stay open, as in MongoDB's `transactionLifetimeLimitSeconds`. */
const transactionLifetimeMs = 60_000;
/** How long a write outside a transaction waits for an open one before it fails. */
const lockTimeoutMs = 10_000;
const transient = { errorLabels: ['TransientTransactionError'] };

/**
 * Runs writes and transactions. A transaction belongs to its session. It reads the snapshot of its first statement. One
 * transaction at a time writes: another one, or one whose snapshot is older than the last write, gets a WriteConflict.
 * Writes outside a transaction wait until the writing one has ended.
 */
export class Transactions {
  readonly #database: Database;
  #committed: Catalog;
  readonly #open = new Map<string, OpenTransaction>();
  /** The last transaction of each session that was committed without a write, for a repeated commit. */
  readonly #readOnly = new Map<string, number>();
  #writing: OpenTransaction | undefined;
  #time = new Timestamp({ t: Math.floor(Date.now() / 1000), i: 1 });

  constructor(database: Database) {
    this.#database = database;
    this.#committed = new Catalog(database.writer);
  }

  /** The last committed state, for readers. */
  get committed(): State {
    return { sql: this.#database.reader, catalog: this.#committed };
  }

  /** The time of the last write. */
  get time(): Timestamp {
    return this.#time;
  }

  /** Whether a transaction holds the lock for writing. */
  get busy(): boolean {
    return this.#writing !== undefined;
  }

  /**
   * Runs `work` in one SQLite transaction.
   * @param timeoutMs how long it may wait for a transaction
   * @throws CommandError MaxTimeMSExpired or LockTimeout when a transaction stays open for longer
   */
  async write<T>(work: (view: State) => T, timeoutMs = Number.POSITIVE_INFINITY): Promise<T> {
    await this.#untilFree(timeoutMs);
    const sql = this.#database.writer;
    sql.begin();
    try {
      const result = work({ sql, catalog: this.#committed });
      sql.commit();
      this.#tick();
      return result;
    } catch (error) {
      sql.rollback();
      this.#committed = new Catalog(sql);
      throw error;
    }
  }

  /** Starts a transaction. An older one of the session is aborted. */
  start({ session, number }: SessionTag): void {
    if (session === undefined || number === undefined) {
      throw new CommandError('InvalidOptions', 'A transaction needs a session and a txnNumber');
    }
    const before = this.#open.get(session);
    if (before && number < before.number) {
      throw new CommandError(
        'TransactionTooOld',
        `Cannot start transaction ${number}: a newer one has started`,
      );
    }
    if (before?.number === number) {
      const message = `The transaction ${number} of the session is already in progress`;
      throw new CommandError('ConflictingOperationInProgress', message);
    }
    if (before) this.#end(before, 'rollback');
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    const sql = this.#database.connect();
    sql.exec('BEGIN');
    const catalog = new Catalog(sql);
    const expiry = setTimeout(() => this.#end(opened, 'rollback'), transactionLifetimeMs).unref();
    const opened = { session, number, sql, catalog, writes: false, ended, end, expiry };
    this.#open.set(session, opened);
  }

  /**
   * The state that a statement of a transaction sees.
   * @throws CommandError NoSuchTransaction when it is not open, WriteConflict when it cannot write
   */
  within(tag: SessionTag, writes: boolean): State {
    const open = this.#find(tag);
    if (writes && !open.writes) {
      try {
        // Changes nothing, but takes the lock and fails if the snapshot is not the newest state.
        open.sql.run("UPDATE retries SET at = at WHERE session = ''");
      } catch (cause) {
        const message =
          'Caused by write conflict during plan execution: another transaction has written, or writes';
        throw new CommandError('WriteConflict', message, transient, { cause });
      }
      open.writes = true;
      this.#writing = open;
    }
    return { sql: open.sql, catalog: open.catalog };
  }

  /** Whether this transaction was committed and had not written anything. */
  wasReadOnly({ session = '', number }: SessionTag): boolean {
    return number !== undefined && this.#readOnly.get(session) === number;
  }

  /** Commits the transaction. `store` keeps the reply in it, if it has written anything. */
  commit(tag: SessionTag, store: (sql: Sql) => void): void {
    const open = this.#find(tag);
    if (open.writes) store(open.sql);
    else this.#readOnly.set(open.session, open.number);
    this.#end(open, 'commit');
  }

  abort(tag: SessionTag): void {
    this.#end(this.#find(tag), 'rollback');
  }

  endSessions(sessions: readonly string[]): void {
    for (const session of sessions) {
      const open = this.#open.get(session);
      if (open) this.#end(open, 'rollback');
      this.#readOnly.delete(session);
    }
  }

  close(): void {
    this.endSessions([...this.#open.keys()]);
  }

  #tick(): void {
    const t = Math.floor(Date.now() / 1000);
    this.#time = new Timestamp({ t, i: t === this.#time.t ? this.#time.i + 1 : 1 });
  }

  #find({ session = '', number }: SessionTag): OpenTransaction {
    const open = this.#open.get(session);
    if (open?.number === number && open) return open;
    const message = `Transaction with { txnNumber: ${number} } has been aborted or was never started`;
    throw new CommandError('NoSuchTransaction', message, transient);
  }

  async #untilFree(timeoutMs: number): Promise<void> {
    const limit = Date.now() + Math.min(timeoutMs, lockTimeoutMs);
    while (this.#writing) {
      const left = limit - Date.now();
      if (left <= 0 && timeoutMs < lockTimeoutMs) {
        throw new CommandError('MaxTimeMSExpired', 'operation exceeded time limit');
      }
      if (left <= 0) throw new CommandError('LockTimeout', 'A transaction stayed open for too long');
      const { promise, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, left);
      await Promise.race([this.#writing.ended, promise]);
      clearTimeout(timer);
    }
  }

  #end(open: OpenTransaction, how: 'commit' | 'rollback'): void {
    clearTimeout(open.expiry);
    this.#open.delete(open.session);
    if (this.#writing === open) this.#writing = undefined;
    try {
      if (how === 'rollback') open.sql.rollback();
      else {
        open.sql.commit();
        if (open.writes) this.#committed = new Catalog(this.#database.writer);
        this.#tick();
      }
    } finally {
      open.sql.close();
      open.end();
    }
  }
}
