import type { Doc } from '../document.ts';
import { CommandError } from '../errors.ts';
import { type SessionTag, sessionIds, sessionTag, storedReply, storeReply } from '../sessions/session.ts';
import type { Transactions } from '../sessions/transactions.ts';
import type { State } from '../storage/catalog.ts';
import type { Reply } from '../wire/reply.ts';
import { collectionCommands } from './collections.ts';
import type { Command, Parameters } from './command.ts';
import { validateConcerns } from './concerns.ts';
import type { Cursors } from './cursors.ts';
import { findAndModifyCommands } from './find-and-modify.ts';
import { handshakeCommands } from './handshake.ts';
import { indexCommands } from './indexes.ts';
import { parameterCommands } from './parameters.ts';
import { readCommands } from './reads.ts';
import { TimeLimit } from './time-limit.ts';
import { writeCommands } from './writes.ts';

/**
 * Runs a command.
 * @throws CommandError when the command fails
 */
export type Execute = (command: Doc) => Promise<Reply>;

/** What executing commands needs. `address`: the host and port of the server. */
export interface Executor {
  readonly transactions: Transactions;
  readonly cursors: Cursors;
  readonly address: () => string;
}

/** Ends a transaction. A commit that is retried after a broken connection succeeds again. */
function endTransaction(name: string, command: Doc, transactions: Transactions, tag: SessionTag): Doc {
  const done = { ok: 1 };
  validateConcerns(command);
  if (command.$db !== 'admin') {
    throw new CommandError('Unauthorized', `${name} may only be run against the admin database.`);
  }
  if (name === 'abortTransaction') transactions.abort(tag);
  else if (!transactions.wasReadOnly(tag) && !storedReply(transactions.committed.sql, tag)) {
    transactions.commit(tag, (sql) => storeReply(sql, tag, done));
  }
  return done;
}

function runInTransaction(
  name: string,
  command: Command,
  given: Doc,
  transactions: Transactions,
  tag: SessionTag,
  run: (view: State) => Reply,
): Reply {
  if (!command.inTransaction) {
    const message = `Cannot run '${name}' in a multi-document transaction.`;
    throw new CommandError('OperationNotSupportedInTransaction', message);
  }
  const concern = ['writeConcern', ...(tag.starts ? [] : ['readConcern'])].find((field) => field in given);
  if (concern)
    throw new CommandError('InvalidOptions', `${concern} is not allowed in this statement of a transaction`);
  if (tag.starts) transactions.start(tag);
  try {
    const reply = run(transactions.within(tag, command.kind === 'write'));
    if ('writeErrors' in reply) transactions.abort(tag);
    return reply;
  } catch (error) {
    if (!(error instanceof CommandError) || error.codeName !== 'NoSuchTransaction') transactions.abort(tag);
    throw error;
  }
}

/** Creates the function that runs commands, inside or outside a transaction. Retried writes run once. */
export function createExecute({ transactions, cursors, address }: Executor): Execute {
  const parameters: Parameters = { noTableScan: false };
  return async (given) => {
    const [name = ''] = Object.keys(given);
    const tag = sessionTag(given);
    if (name === 'commitTransaction' || name === 'abortTransaction') {
      return endTransaction(name, given, transactions, tag);
    }
    if (name === 'endSessions') {
      transactions.endSessions(sessionIds(given.endSessions));
      return { ok: 1 };
    }
    const command = commands.get(name);
    if (!command) throw new CommandError('CommandNotFound', `no such command: '${name}'`);
    if (name === 'getMore' && given.maxTimeMS !== undefined) {
      throw new CommandError(
        'BadValue',
        'cannot set maxTimeMS on getMore command for a non-awaitData cursor',
      );
    }
    const db = typeof given.$db === 'string' ? given.$db : 'test';
    const limit = new TimeLimit(given.maxTimeMS);
    const owner = { session: tag.session, transaction: tag.inTransaction ? tag.number : undefined };
    const run = (view: State) => {
      const checked = { ...view, ...parameters, checkTime: () => limit.check() };
      return command.run({ db, view: checked, cursors, address: address(), owner, limit, parameters }, given);
    };
    if (tag.inTransaction) return runInTransaction(name, command, given, transactions, tag, run);
    if (command.kind !== 'write') return run(transactions.committed);
    return transactions.write((view) => {
      const before = storedReply(view.sql, tag);
      if (before) return before;
      const reply = run(view);
      storeReply(view.sql, tag, { ...reply });
      return reply;
    }, limit.left);
  };
}

/** All commands by name, except the end of transactions. Another name is CommandNotFound. */
export const commands: ReadonlyMap<string, Command> = new Map([
  ...handshakeCommands,
  ...readCommands,
  ...writeCommands,
  ...findAndModifyCommands,
  ...collectionCommands,
  ...indexCommands,
  ...parameterCommands,
]);
