import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { forEachService, serviceNames } from '@atelier/contracts';
import type { ProcessSpec } from '../processes/managed-process.ts';
import { PlainError } from '../workspace.ts';

/** A product uses this many consecutive ports, beginning with PORT. */
export const portsPerProduct = 16;

/** The port of each server and emulator. The services have the ports after the gateway's. */
export function portsFrom(first: number) {
  return {
    gateway: first,
    ...forEachService((name) => first + 1 + serviceNames.indexOf(name)),
    metrics: first + 8,
    mail: first + 9,
    mailControl: first + 10,
    clerk: first + 11,
    database: first + 12,
    databaseControl: first + 13,
    openai: first + 14,
    cloudinary: first + 15,
  };
}
export type Ports = ReturnType<typeof portsFrom>;

/** The URL of a port on this machine. */
export const localUrl = (port: number) => `http://127.0.0.1:${port}`;

/** Ports of other protocols, to which browsers and fetch do not connect: https://fetch.spec.whatwg.org/#port-blocking. */
const blockedPorts = new Set([
  1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104,
  109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515,
  526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049,
  3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
]);

/** The first PORT above this one with which no port of a product is blocked. */
function nextUsable(port: number): number {
  const first = port + 1;
  const ports = Array.from({ length: portsPerProduct }, (_, offset) => first + offset);
  const last = ports.findLast((each) => blockedPorts.has(each));
  return last === undefined ? first : nextUsable(last);
}

/** Listens on a port of 127.0.0.1 and closes every connection. Returns the system's error code if it cannot listen. */
async function occupy(port: number): Promise<Server | string> {
  const server = createServer((socket) => socket.destroy());
  try {
    server.listen({ port, host: '127.0.0.1', exclusive: true });
    await once(server, 'listening');
    return server;
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason';
  }
}

async function free(server: Server): Promise<void> {
  server.close();
  await once(server, 'close');
}

/** Whether a process can listen on this port of 127.0.0.1. */
async function isFree(port: number): Promise<boolean> {
  const server = await occupy(port);
  if (typeof server === 'string') return false;
  await free(server);
  return true;
}

/** The maximum number of ports in a message. */
const maxListedPorts = 3;

type Listener = Pick<ProcessSpec, 'name' | 'ports'>;

/** Ports on which no other process can listen. */
export interface ReservedPorts {
  /** Frees the ports of these processes; of all without an argument. */
  release(listeners?: readonly Listener[]): Promise<void>;
}

/**
 * Reserves every port before anything is started. A second start on the same ports then fails at once, also while the first
 * still builds the web app.
 * @throws PlainError that names the ports in use or blocked, the processes that need them, and the variable that moves all ports.
 */
export async function reservePorts(listeners: readonly Listener[]): Promise<ReservedPorts> {
  const reserved = new Map<number, Server>();
  const release: ReservedPorts['release'] = async (some = listeners) => {
    const servers = some.flatMap(({ ports }) => ports.map((port) => ({ port, server: reserved.get(port) })));
    for (const { port } of servers) reserved.delete(port);
    await Promise.all(servers.map(({ server }) => server && free(server)));
  };
  const needed = listeners.flatMap(({ name, ports }) => ports.map((port) => ({ name, port })));
  const results = await Promise.all(
    needed.map(async ({ name, port }): Promise<PortFault[]> => {
      const server = blockedPorts.has(port) ? blocked : await occupy(port);
      if (typeof server === 'string') return [{ port, name, code: server }];
      reserved.set(port, server);
      return [];
    }),
  );
  const faults = results.flat();
  if (faults.length === 0) return { release };
  await release();
  throw new PlainError(messageOf(faults));
}

/** The code of a port that is not tried. */
const blocked = 'blocked';

/** A port with the process that needs it, and `blocked` or the error code of the system. */
interface PortFault {
  port: number;
  name: string;
  code: string;
}

function messageOf(faults: readonly PortFault[]): string {
  const refused = faults.filter(({ code }) => code === blocked);
  if (refused.length > 0) {
    const usable = nextUsable(Math.max(...refused.map(({ port }) => port)));
    return `${listOf(refused)} cannot be used: browsers and fetch refuse to connect there. Set PORT to ${usable}, for example: all ports follow it.`;
  }
  const which = listOf(faults);
  const other = faults.find(({ code }) => code !== 'EADDRINUSE');
  if (other) return `${which} cannot be used (${other.code}). Set PORT to another: all ports follow it.`;
  const state = faults.length === 1 ? 'is in use' : 'are in use';
  return `${which} ${state}. Stop the process that listens there, or set PORT to another: all ports follow it.`;
}

function listOf(faults: readonly PortFault[]): string {
  const more = faults.length > maxListedPorts ? ` and ${faults.length - maxListedPorts} more` : '';
  const listed = faults.slice(0, maxListedPorts).map(({ port, name }) => `${port} (${name})`);
  return `${faults.length === 1 ? 'Port' : 'Ports'} ${listed.join(', ')}${more}`;
}

const attempts = 200;

/** Finds enough consecutive free ports for a product, and returns the first. */
export async function findFreePorts(): Promise<number> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const first = 21_000 + Math.floor(Math.random() * 500) * 20;
    if (await areFree(first)) return first;
  }
  throw new Error('Found no free ports.');
}

/** Resolves when all ports of a product are free. */
export async function untilPortsAreFree(first: number): Promise<void> {
  while (!(await areFree(first))) await pause(50);
}

/** Whether all ports of a product are free. */
export async function areFree(first: number): Promise<boolean> {
  const all = Array.from({ length: portsPerProduct }, (_, offset) => isFree(first + offset));
  return (await Promise.all(all)).every(Boolean);
}
