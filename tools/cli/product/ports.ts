import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { forEachService, serviceNames } from '@atelier/contracts';
import type { ProcessSpec } from '../processes/managed-process.ts';
import { PlainError } from '../workspace.ts';

const afterServices = Math.max(8, 1 + serviceNames.length);

/** A product uses this many consecutive ports, beginning with PORT. */
export const portsPerProduct = afterServices + 8;

/** The port of each server and emulator. */
export function portsFrom(first: number) {
  const next = first + afterServices;
  return {
    gateway: first,
    ...forEachService((name) => first + 1 + serviceNames.indexOf(name)),
    metrics: next,
    mail: next + 1,
    mailControl: next + 2,
    clerk: next + 3,
    database: next + 4,
    databaseControl: next + 5,
    openai: next + 6,
    cloudinary: next + 7,
  };
}
export type Ports = ReturnType<typeof portsFrom>;

export const localUrl = (port: number) => `http://127.0.0.1:${port}`;

/** Listens on a port once. Returns the system's error code if it cannot. */
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

async function isFree(port: number): Promise<boolean> {
  const server = await occupy(port);
  if (typeof server === 'string') return false;
  await free(server);
  return true;
}

type Listener = Pick<ProcessSpec, 'name' | 'ports'>;

/** Ports on which no other process can listen. */
export interface ReservedPorts {
  /** Frees the ports of these processes; of all without an argument. */
  release(listeners?: readonly Listener[]): Promise<void>;
}

/**
 * Reserves every port before anything is started. A second start on the same ports then fails at once, also
 * while the first still builds the web app.
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
      const server = await occupy(port);
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

interface PortFault {
  port: number;
  name: string;
  code: string;
}

function messageOf([first, ...others]: readonly PortFault[]): string {
  const more = others.length > 0 ? ` and ${others.length} more` : '';
  const advice =
    first?.code === 'EADDRINUSE'
      ? 'is in use. Stop the process that listens there, or set'
      : `cannot be used (${first?.code}). Set`;
  return `Port ${first?.port} (${first?.name})${more} ${advice} PORT to another: all ports follow it.`;
}

const attempts = 200;

/** Finds enough consecutive free ports for a product, and returns the first. */
export async function findFreePorts(): Promise<number> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const first = 21_000 + Math.floor(Math.random() * 500) * portsPerProduct;
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
