import { once } from 'node:events';
import { createServer } from 'node:net';
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

/** Why no process can listen on a port, as the system's error code; null for a free port. */
async function faultOf(port: number): Promise<string | null> {
  const server = createServer();
  try {
    server.listen({ port, host: '127.0.0.1', exclusive: true });
    await once(server, 'listening');
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason';
  }
  server.close();
  await once(server, 'close');
  return null;
}

/** @throws PlainError that names a port in use, the process that needs it, and the variable that moves it */
export async function assertPortsAreFree(
  listeners: readonly Pick<ProcessSpec, 'name' | 'ports'>[],
): Promise<void> {
  const needed = listeners.flatMap(({ name, ports }) => ports.map((port) => ({ name, port })));
  const codes = await Promise.all(needed.map(({ port }) => faultOf(port)));
  const [first, ...others] = needed.flatMap((one, at) => (codes[at] ? [{ ...one, code: codes[at] }] : []));
  if (!first) return;
  const more = others.length > 0 ? ` and ${others.length} more` : '';
  const advice =
    first.code === 'EADDRINUSE'
      ? 'is in use. Stop the process that listens there, or set'
      : `cannot be used (${first.code}). Set`;
  throw new PlainError(
    `Port ${first.port} (${first.name})${more} ${advice} PORT to another: all ports follow it.`,
  );
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
  const all = Array.from({ length: portsPerProduct }, (_, offset) => faultOf(first + offset));
  return (await Promise.all(all)).every((fault) => fault === null);
}
