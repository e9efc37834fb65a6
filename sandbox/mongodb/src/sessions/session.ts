import { Binary } from 'bson';
import { type Doc, isDoc } from '../document.ts';
import { CommandError } from '../errors.ts';

/** What a command says about the session it belongs to. */
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

/** Reads the session fields of a command. @throws CommandError BadValue when they do not fit together */
export function sessionTag({ lsid, txnNumber, autocommit, startTransaction }: Doc): SessionTag {
  const session = idOf(lsid);
  const number = txnNumber === undefined ? undefined : Number(txnNumber);
  if (number !== undefined && session === undefined) {
    throw new CommandError('BadValue', 'Transaction number requires a session ID to also be specified');
  }
  return { session, number, inTransaction: autocommit === false, starts: startTransaction === true };
}
