import { aggregateCommands } from './aggregate.ts';
import { collectionCommands } from './collections.ts';
import type { Command } from './command.ts';
import { cursorCommands } from './cursors.ts';
import { readCommands } from './find.ts';
import { findAndModifyCommands } from './find-and-modify.ts';
import { handshakeCommands } from './handshake.ts';
import { indexCommands } from './indexes.ts';
import { writeCommands } from './writes.ts';

/** Every command that the stand-in answers, by name; any other is CommandNotFound. Transactions end elsewhere. */
export const COMMANDS: ReadonlyMap<string, Command> = new Map([
  ...handshakeCommands,
  ...readCommands,
  ...cursorCommands,
  ...aggregateCommands,
  ...writeCommands,
  ...findAndModifyCommands,
  ...collectionCommands,
  ...indexCommands,
]);
