import { z } from 'zod';
import { CommandError } from '../errors.ts';
import { type Command, command } from './command.ts';

/** `setParameter` of the admin database. Of MongoDB's parameters only `notablescan` exists. */
export const parameterCommands: [string, Command][] = [
  command(
    'setParameter',
    'free',
    { setParameter: z.unknown(), notablescan: z.boolean() },
    ({ db, parameters }, { notablescan }) => {
      if (db !== 'admin')
        throw new CommandError('Unauthorized', 'setParameter may only be run against the admin database.');
      const was = parameters.noTableScan;
      parameters.noTableScan = notablescan;
      return { was, ok: 1 };
    },
  ),
];
