import { once } from 'node:events';
import { createServer } from 'node:net';
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

/** Whether a process can listen on this port of 127.0.0.1. */
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

/** The maximum number of ports in a message. */
const maxListedPorts = 3;

/**
 * Checks that every port is free before anything is started.
 * @throws PlainError that names the ports in use, the processes that need them, and the variable that moves all ports.
 */
export async function assertFreePorts(specs: readonly Pick<ProcessSpec, 'name' | 'ports'>[]): Promise<void> {
  const needed = specs.flatMap(({ name, ports }) => ports.map((port) => ({ name, port })));
  const checked = await Promise.all(needed.map(async (need) => ({ ...need, free: await isFree(need.port) })));
  const inUse = checked.filter(({ free }) => !free).map(({ name, port }) => `${port} (${name})`);
  if (inUse.length === 0) return;
  const more = inUse.length > maxListedPorts ? ` and ${inUse.length - maxListedPorts} more` : '';
  const list = inUse.slice(0, maxListedPorts).join(', ');
  const which = inUse.length === 1 ? `Port ${list} is in use` : `Ports ${list}${more} are in use`;
  throw new PlainError(
    `${which}. Stop the process that listens there, or set PORT to another: all ports follow it.`,
  );
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
