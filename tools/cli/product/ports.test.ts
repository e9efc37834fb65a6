import { once } from 'node:events';
import { type AddressInfo, createServer, Server } from 'node:net';
import { freePort } from '@atelier/server-kit/testing';
import { expect, it, onTestFinished, vi } from 'vitest';
import { assertPortsAreFree } from './ports.ts';

const listener = (name: string, port: number) => ({ name, ports: [port] });

it('names a port in use, the process that needs it, and the variable that changes it', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const other = await freePort();
  await expect(assertPortsAreFree([listener('text', other), listener('gateway', port)])).rejects.toThrow(
    `Port ${port} (gateway) is in use. Stop the process that listens there, or set PORT to another: all ports follow it.`,
  );
  await assertPortsAreFree([listener('text', other)]);
});

it('does not say that a port is in use when this user may not listen there', async () => {
  const denied = Object.assign(new Error('listen EACCES'), { code: 'EACCES' });
  vi.spyOn(Server.prototype, 'listen').mockImplementationOnce(() => {
    throw denied;
  });
  onTestFinished(() => void vi.restoreAllMocks());
  await expect(assertPortsAreFree([listener('gateway', 80)])).rejects.toThrow(
    'Port 80 (gateway) cannot be used (EACCES). Set PORT to another: all ports follow it.',
  );
});
