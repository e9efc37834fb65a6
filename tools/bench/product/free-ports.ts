import { once } from 'node:events';
import { createServer } from 'node:net';

/** The product takes this many ports in a row, counted from its first. */
const inARow = 16;
const attempts = 200;

/** The first of as many free ports as the product needs. */
export async function freePorts(): Promise<number> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const first = 21_000 + Math.floor(Math.random() * 500) * 20;
    const all = Array.from({ length: inARow }, (_, offset) => isFree(first + offset));
    if ((await Promise.all(all)).every(Boolean)) return first;
  }
  throw new Error('Found no free ports.');
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
