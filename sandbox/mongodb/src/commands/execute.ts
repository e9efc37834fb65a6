import type { Doc } from '../document.ts';
import { CommandError } from '../errors.ts';
import { storedReply, storeReply, writeTag } from '../sessions/session.ts';
import type { View } from '../storage/catalog.ts';
import type { Store } from '../storage/store.ts';
import type { Reply } from '../wire/message.ts';
import { collectionCommands } from './collections.ts';
import type { Command } from './command.ts';
import { Cursors } from './cursors.ts';
import { handshakeCommands } from './handshake.ts';
import { indexCommands } from './indexes.ts';
import { readCommands } from './reads.ts';
import { writeCommands } from './writes.ts';

/** @throws CommandError when the command fails */
export type Execute = (command: Doc) => Promise<Reply>;

/**
 * Creates the function that runs commands. Retried writes run once.
 * @param address the host and port of the server
 */
export function createExecute(store: Store, address: () => string): Execute {
  const cursors = new Cursors();
  return async (given) => {
    const [name = ''] = Object.keys(given);
    const tag = writeTag(given);
    if (name === 'endSessions') return { ok: 1 };
    const command = commands.get(name);
    if (!command) throw new CommandError('CommandNotFound', `no such command: '${name}'`);
    const db = typeof given.$db === 'string' ? given.$db : 'test';
    const run = (view: View) => command.run({ db, view, cursors, address: address() }, given);
    if (command.kind !== 'write') return run(store.committed);
    return store.write((view) => {
      const before = storedReply(view.sql, tag);
      if (before) return before;
      const reply = run(view);
      storeReply(view.sql, tag, { ...reply });
      return reply;
    });
  };
}

/** All commands by name. Another name is CommandNotFound. */
export const commands: ReadonlyMap<string, Command> = new Map([
  ...handshakeCommands,
  ...readCommands,
  ...writeCommands,
  ...collectionCommands,
  ...indexCommands,
]);
