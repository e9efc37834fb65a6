import { once } from 'node:events';
import { createServer } from 'node:net';
import type { ProcessSpec } from '../processes/managed-process.ts';
import { PlainError } from '../workspace.ts';

/** How many ports a message names. */
const named = 3;

/**
 * Makes sure that every process can have its ports, before anything is started.
 * @throws PlainError that names ports in use, who wants them, and the variable that moves them all.
 */
export async function demandFreePorts(specs: readonly ProcessSpec[]): Promise<void> {
  const wanted = specs.flatMap(({ name, ports }) => ports.map((port) => ({ name, port })));
  const checked = await Promise.all(wanted.map(async (want) => ({ ...want, free: await isFree(want.port) })));
  const taken = checked.filter(({ free }) => !free).map(({ name, port }) => `${port} (${name})`);
  if (taken.length === 0) return;
  const more = taken.length > named ? ` and ${taken.length - named} more` : '';
  const list = taken.slice(0, named).join(', ');
  const which = taken.length === 1 ? `Port ${list} is in use` : `Ports ${list}${more} are in use`;
  throw new PlainError(`${which}. Stop what listens there, or set PORT to another: all ports follow it.`);
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  try {
    server.listen({ port, host: '127.0.0.1', exclusive: true });
    await once(server, 'listening');
    server.close();
    await once(server, 'close');
    return true;
  } catch {
    return false;
  }
}
