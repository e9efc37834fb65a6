import { Binary } from 'bson';
import { type Doc, decode, encode, isDoc } from '../document.ts';
import { CommandError } from '../errors.ts';
import { blob, type Sql } from '../storage/sql.ts';
import { numberOf } from '../values.ts';

/** The session fields of a command. */
export interface SessionTag {
  /** The session's id in hexadecimal; undefined for a command outside any session. */
  readonly session: string | undefined;
  /** Counts the retryable writes and transactions of a session. */
  readonly number: number | undefined;
  readonly inTransaction: boolean;
  readonly starts: boolean;
}

function idOf(lsid: unknown): string | undefined {
  return isDoc(lsid) && lsid.id instanceof Binary ? lsid.id.toString('hex') : undefined;
}

/** The ids that an `endSessions` names. */
export function sessionIds(list: unknown): string[] {
  return Array.isArray(list) ? list.map(idOf).filter((id) => id !== undefined) : [];
}

/** Reads the session fields of a command. @throws CommandError InvalidOptions when the combination is invalid */
export function sessionTag({ lsid, txnNumber, autocommit, startTransaction }: Doc): SessionTag {
  const session = idOf(lsid);
  const number = txnNumber === undefined ? undefined : numberOf(txnNumber);
  if (number !== undefined && session === undefined) {
    throw new CommandError('InvalidOptions', 'Transaction number requires a session ID to also be specified');
  }
  const wrong = autocommit !== undefined && (autocommit !== false || number === undefined);
  if (wrong || (startTransaction !== undefined && (startTransaction !== true || autocommit !== false))) {
    throw new CommandError(
      'InvalidOptions',
      'A transaction needs a txnNumber, autocommit: false and, to start, startTransaction: true',
    );
  }
  return { session, number, inTransaction: autocommit === false, starts: startTransaction === true };
}

const sessionTimeoutMs = 30 * 60 * 1000;

/**
 * The stored reply of a write that the driver retries after a broken connection. The write is not run again.
 * @throws CommandError TransactionTooOld when the session has run a later write
 */
export function storedReply(sql: Sql, { session, number }: SessionTag): Doc | undefined {
  if (session === undefined || number === undefined) return undefined;
  const row = sql.get('SELECT number, reply FROM retries WHERE session = ?', session);
  if (!row || Number(row.number) < number) return undefined;
  if (Number(row.number) === number) return decode(blob(row, 'reply'));
  const message = `Retryable write with txnNumber ${number} is prohibited: the session has already run ${row.number}`;
  throw new CommandError('TransactionTooOld', message);
}

/** Stores a reply in the same transaction as its write. */
export function storeReply(sql: Sql, { session, number }: SessionTag, reply: Doc): void {
  if (session === undefined || number === undefined) return;
  const text = 'INSERT OR REPLACE INTO retries(session, number, reply, at) VALUES (?, ?, ?, ?)';
  sql.run(text, session, number, encode(reply), Date.now());
}

/** Deletes the replies of sessions that have timed out. MongoDB's timeout is thirty minutes. */
export function deleteOldReplies(sql: Sql): void {
  sql.run('DELETE FROM retries WHERE at < ?', Date.now() - sessionTimeoutMs);
}
