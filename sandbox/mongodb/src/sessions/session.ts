import { Binary } from 'bson';
import { type Doc, decode, encode, isDoc } from '../document.ts';
import { notImplemented } from '../errors.ts';
import { blob, type Sql } from '../storage/sql.ts';
import { numberOf } from '../values.ts';

/** The session fields of a retryable write; undefined for another command. */
export interface WriteTag {
  readonly session: string;
  readonly number: number;
}

/** @throws CommandError NotImplemented for a transaction of several statements */
export function writeTag({ lsid, txnNumber, autocommit, startTransaction }: Doc): WriteTag | undefined {
  if (autocommit !== undefined || startTransaction !== undefined)
    throw notImplemented('A transaction of several statements');
  const number = numberOf(txnNumber);
  if (number === undefined || !isDoc(lsid) || !(lsid.id instanceof Binary)) return undefined;
  return { session: lsid.id.toString('hex'), number };
}

const sessionTimeoutMs = 30 * 60 * 1000;

/**
 * The stored reply of a write that the driver retries after a broken connection. The write is not run
 * again.
 * @throws CommandError NotImplemented when the session has run a later write
 */
export function storedReply(sql: Sql, tag: WriteTag | undefined): Doc | undefined {
  const row = tag && sql.get('SELECT number, reply FROM retries WHERE session = ?', tag.session);
  if (!row || Number(row.number) < tag.number) return undefined;
  if (Number(row.number) === tag.number) return decode(blob(row, 'reply'));
  throw notImplemented(`A write before the last one of its session, ${row.number},`);
}

/** Stores a reply in the same transaction of SQLite as its write. */
export function storeReply(sql: Sql, tag: WriteTag | undefined, reply: Doc): void {
  if (!tag) return;
  const text = 'INSERT OR REPLACE INTO retries(session, number, reply, at) VALUES (?, ?, ?, ?)';
  sql.run(text, tag.session, tag.number, encode(reply), Date.now());
}

/** Deletes the replies of sessions that have timed out. MongoDB's timeout is thirty minutes. */
export function deleteOldReplies(sql: Sql): void {
  sql.run('DELETE FROM retries WHERE at < ?', Date.now() - sessionTimeoutMs);
}
