import { setTimeout as delay } from 'node:timers/promises';
import { COMMANDS } from '../commands/registry.ts';
import type { Doc } from '../document.ts';
import { CommandError } from '../errors.ts';
import type { Reply } from '../wire/reply.ts';
import { type FaultQueue, SLOW_MS } from './faults.ts';

type Run = (command: Doc, connection: object) => Promise<Reply>;

/** Runs commands with the queued faults; a driver's own housekeeping takes none. */
export function withFaults(
  run: Run,
  faults: FaultQueue,
): (...request: Parameters<Run>) => Promise<Reply | 'drop'> {
  return async (command, connection) => {
    const [name = ''] = Object.keys(command);
    const fault = COMMANDS.get(name)?.kind === 'free' ? undefined : faults.take();
    switch (fault) {
      case 'error':
        throw new CommandError('OperationFailed', 'The sandbox was told to fail this command');
      case 'drop':
        return 'drop';
      case 'drop-after':
        await run(command, connection);
        return 'drop';
      case 'slow':
        await delay(SLOW_MS);
        return run(command, connection);
      default:
        return run(command, connection);
    }
  };
}
