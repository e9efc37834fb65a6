import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { assertFreePorts } from './ports.ts';

it('names a port in use, the process that needs it, and the variable that changes it', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const spec = { name: 'gateway', main: '', env: {}, readyAt: '', ports: [port], flags: [] };
  await expect(assertFreePorts([spec])).rejects.toThrow(
    `Port ${port} (gateway) is in use. Stop the process that listens there, or set PORT to another: all ports follow it.`,
  );
});
