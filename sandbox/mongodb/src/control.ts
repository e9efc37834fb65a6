import type { Server } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { createEmulatorServer, FaultQueue } from '@atelier/sandbox-control/control-route';
import { z } from 'zod';
import { commands } from './commands/execute.ts';
import type { Doc } from './document.ts';
import { CommandError } from './errors.ts';
import type { Reply } from './wire/message.ts';

const faultNames = z.enum(['error', 'slow', 'drop', 'drop-after']);
type Fault = z.infer<typeof faultNames>;
export type Faults = FaultQueue<Fault>;

export const createFaults = (): Faults => new FaultQueue(faultNames);

const slowMs = 2000;

type Run = (command: Doc) => Promise<Reply>;

/** Applies the pending faults to data commands. Commands that read no data, such as `hello`, take none. */
export function withFaults(
  run: Run,
  faults: Faults,
): (...request: Parameters<Run>) => Promise<Reply | 'drop'> {
  return async (command) => {
    const [name = ''] = Object.keys(command);
    const fault = commands.get(name)?.kind === 'free' ? undefined : faults.take();
    if (fault === 'error') throw new CommandError('OperationFailed', 'A fault failed this command');
    if (fault === 'drop') return 'drop';
    if (fault === 'slow') await delay(slowMs);
    const reply = await run(command);
    return fault === 'drop-after' ? 'drop' : reply;
  };
}

interface Controlled {
  faults: Faults;
  /** Whether the disk is full: writes that need more space fail. */
  setFull(full: boolean): void;
}

/** `GET /healthz` returns 200, and `/__sandbox/mongodb` is the control route. */
export function createControlServer({ faults, setFull }: Controlled): Server {
  let full = false;
  const setDisk = (isFull = full) => {
    full = isFull;
    setFull(isFull);
  };
  return createEmulatorServer('mongodb', {
    faults,
    schema: z.strictObject({ next: faults.listSchema, full: z.boolean() }).partial(),
    apply: (request) => setDisk(request.full),
    reset: () => setDisk(false),
    state: () => ({ ...(full && { full }) }),
  });
}
