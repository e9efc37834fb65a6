import { type Doc, decode, encode } from '../document.ts';
import { CommandError } from '../errors.ts';
import { blob, type Sql } from '../storage/sql.ts';
import type { SessionTag } from './session.ts';

const KEPT_MS = 30 * 60 * 1000;

/**
 * The answer that a write was given before, when the driver sends it again because the connection broke: the write is
 * not done twice.
 * @throws CommandError TransactionTooOld when the session has gone on since
 */
export function rememberedReply(sql: Sql, { session, number }: SessionTag): Doc | undefined {
  if (session === undefined || number === undefined) return undefined;
  const row = sql.get('SELECT number, reply FROM retries WHERE session = ?', session);
  if (!row || Number(row.number) < number) return undefined;
  if (Number(row.number) === number) return decode(blob(row, 'reply'));
  const message = `Retryable write with txnNumber ${number} is prohibited: the session has already gone on to ${row.number}`;
  throw new CommandError('TransactionTooOld', message);
}

/** Keeps an answer in the same transaction as the write that it is about, so that both survive a crash or neither. */
export function rememberReply(sql: Sql, { session, number }: SessionTag, reply: Doc): void {
  if (session === undefined || number === undefined) return;
  const text = 'INSERT OR REPLACE INTO retries(session, number, reply, at) VALUES (?, ?, ?, ?)';
  sql.run(text, session, number, encode(reply), Date.now());
}

/** Forgets the answers of sessions that have timed out by MongoDB's own rule of thirty minutes. */
export function forgetOldReplies(sql: Sql): void {
  sql.run('DELETE FROM retries WHERE at < ?', Date.now() - KEPT_MS);
}
