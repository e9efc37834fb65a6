import type { Doc } from '../document.ts';
import { CommandError } from '../errors.ts';
import { rememberedReply, rememberReply } from '../sessions/retries.ts';
import { type SessionTag, sessionIds, sessionTag } from '../sessions/session.ts';
import type { Writer } from '../sessions/writer.ts';
import type { View } from '../storage/view.ts';
import type { Reply } from '../wire/reply.ts';
import type { Command } from './command.ts';
import type { Cursors } from './cursors.ts';
import { COMMANDS } from './registry.ts';

/**
 * Runs a command of the protocol that came over the given connection.
 * @throws CommandError when it is refused
 */
export type Execute = (command: Doc, connection: object) => Promise<Reply>;

/** Everything that executing commands needs. `address`: the host and port that clients reach the server by. */
export interface Executor {
  readonly writer: Writer;
  readonly cursors: Cursors;
  readonly address: () => string;
}

function asDoc(reply: Reply): Doc {
  return { ...reply };
}

/** Ends a transaction; asked again after a broken connection, a commit that went through is confirmed again. */
function endTransaction(name: string, writer: Writer, tag: SessionTag): Doc {
  const done = { ok: 1 };
  if (name === 'abortTransaction') writer.abort(tag);
  else if (!rememberedReply(writer.committed.sql, tag)) {
    writer.commit(tag, ({ sql }) => rememberReply(sql, tag, done));
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

/** Makes the function that runs commands: outside a transaction or within one, exactly once when it is a write. */
export function createExecute({ writer, cursors, address }: Executor): Execute {
  return async (given, connection) => {
    const [name = ''] = Object.keys(given);
    const tag = sessionTag(given);
    if (name === 'commitTransaction' || name === 'abortTransaction') return endTransaction(name, writer, tag);
    if (name === 'endSessions') {
      writer.endSessions(sessionIds(given.endSessions));
      return { ok: 1 };
    }
    const command = COMMANDS.get(name);
    if (!command) throw new CommandError('CommandNotFound', `no such command: '${name}'`);
    const db = typeof given.$db === 'string' ? given.$db : 'test';
    const run = (view: View) => command.run({ db, view, cursors, address: address() }, given);
    if (tag.inTransaction) return runInTransaction(name, command, writer, tag, connection, run);
    if (command.kind !== 'write') return run(writer.committed);
    return writer.write((view) => {
      const before = rememberedReply(view.sql, tag);
      if (before) return before;
      const reply = run(view);
      rememberReply(view.sql, tag, asDoc(reply));
      return reply;
    });
  };
}
