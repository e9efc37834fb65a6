import { createServer, type Server } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import {
  type Control,
  FaultQueue,
  handleControl,
  pathOf,
  sendJson,
} from '@atelier/sandbox-control/control-route';
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

/** `GET /healthz` and `/readyz` return 200, and `/__sandbox/mongodb` is the control route. */
export function createControlServer({ faults, setFull }: Controlled): Server {
  const setDisk = (isFull: boolean) => {
    full = isFull;
    setFull(isFull);
  };
  let full = false;
  const control: Control<{ next?: Fault[] | undefined; full?: boolean | undefined }> = {
    schema: z
      .strictObject({ next: faults.listSchema, full: z.boolean() })
      .partial()
      .refine((request) => Object.keys(request).length > 0, 'needs next or full'),
    faults: faults.names,
    apply(request) {
      if (request.next) faults.set(request.next);
      if (request.full !== undefined) setDisk(request.full);
    },
    reset() {
      faults.clear();
      setDisk(false);
    },
    state: () => ({ next: faults.pending, ...(full && { full }) }),
  };
  return createServer((request, response) => {
    const path = pathOf(request);
    if (path === '/healthz' || path === '/readyz') return sendJson(response, 200, { status: 'ok' });
    if (path !== '/__sandbox/mongodb') return sendJson(response, 404, { message: 'Not found.' });
    handleControl(request, response, control).catch((error: unknown) => {
      console.error('MongoDB emulator: a control request failed.', error);
      response.destroy();
    });
  });
}
