import type { Doc } from '../document.ts';
import { CommandError } from '../errors.ts';
import { type SessionTag, sessionIds, sessionTag, storedReply, storeReply } from '../sessions/session.ts';
import type { Writer } from '../sessions/writer.ts';
import type { View } from '../storage/catalog.ts';
import type { Reply } from '../wire/reply.ts';
import { collectionCommands } from './collections.ts';
import type { Command } from './command.ts';
import type { Cursors } from './cursors.ts';
import { findAndModifyCommands } from './find-and-modify.ts';
import { handshakeCommands } from './handshake.ts';
import { indexCommands } from './indexes.ts';
import { readCommands } from './reads.ts';
import { writeCommands } from './writes.ts';

/**
 * Runs a command that was received on the given connection.
 * @throws CommandError when the command fails
 */
export type Execute = (command: Doc, connection: object) => Promise<Reply>;

/** What executing commands needs. `address`: the host and port of the server. */
export interface Executor {
  readonly writer: Writer;
  readonly cursors: Cursors;
  readonly address: () => string;
}

function asDoc(reply: Reply): Doc {
  return { ...reply };
}

/** Ends a transaction. A commit that is retried after a broken connection succeeds again. */
function endTransaction(name: string, writer: Writer, tag: SessionTag): Doc {
  const done = { ok: 1 };
  if (name === 'abortTransaction') writer.abort(tag);
  else if (!storedReply(writer.committed.sql, tag)) {
    writer.commit(tag, ({ sql }) => storeReply(sql, tag, done));
  }
  return done;
}

async function runInTransaction(
  name: string,
  command: Command,
  writer: Writer,
  tag: SessionTag,
  connection: object,
  run: (view: View) => Reply,
): Promise<Reply> {
  if (!command.inTransaction) {
    throw new CommandError(
      'OperationNotSupportedInTransaction',
      `Cannot run '${name}' in a multi-document transaction.`,
    );
  }
  if (tag.starts) await writer.start(tag, connection);
  const view = writer.within(tag);
  try {
    const reply = run(view);
    if ('writeErrors' in reply) writer.abort(tag);
    return reply;
  } catch (error) {
    writer.abort(tag);
    throw error;
  }
}

/** Creates the function that runs commands, inside or outside a transaction. Retried writes run once. */
export function createExecute({ writer, cursors, address }: Executor): Execute {
  return async (given, connection) => {
    const [name = ''] = Object.keys(given);
    const tag = sessionTag(given);
    if (name === 'commitTransaction' || name === 'abortTransaction') return endTransaction(name, writer, tag);
    if (name === 'endSessions') {
      writer.endSessions(sessionIds(given.endSessions));
      return { ok: 1 };
    }
    const command = commands.get(name);
    if (!command) throw new CommandError('CommandNotFound', `no such command: '${name}'`);
    const db = typeof given.$db === 'string' ? given.$db : 'test';
    const run = (view: View) => command.run({ db, view, cursors, address: address() }, given);
    if (tag.inTransaction) return runInTransaction(name, command, writer, tag, connection, run);
    if (command.kind !== 'write') return run(writer.committed);
    return writer.write((view) => {
      const before = storedReply(view.sql, tag);
      if (before) return before;
      const reply = run(view);
      storeReply(view.sql, tag, asDoc(reply));
      return reply;
    });
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
]);
