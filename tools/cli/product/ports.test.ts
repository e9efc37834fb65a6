import { once } from 'node:events';
import { type AddressInfo, createServer, Server } from 'node:net';
import { freePort } from '@atelier/server-kit/testing';
import { expect, it, onTestFinished, vi } from 'vitest';
import { reservePorts } from './ports.ts';

const listener = (name: string, port: number) => ({ name, ports: [port] });

it('names a port in use, the process that needs it, and the variable that changes it', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const other = await freePort();
  await expect(reservePorts([listener('text', other), listener('gateway', port)])).rejects.toThrow(
    `Port ${port} (gateway) is in use. Stop the process that listens there, or set PORT to another: all ports follow it.`,
  );
  await (await reservePorts([listener('text', other)])).release();
});

it('keeps a second start out until the ports are released', async () => {
  const [text, gateway] = [listener('text', await freePort()), listener('gateway', await freePort())];
  const first = await reservePorts([text, gateway]);
  await expect(reservePorts([text, gateway])).rejects.toThrow(/ and 1 more is in use/);
  await first.release([text]);
  await (await reservePorts([text])).release();
  await expect(reservePorts([gateway])).rejects.toThrow(/is in use/);
  await first.release();
  await (await reservePorts([gateway])).release();
});

it('does not say that a port is in use when this user may not listen there', async () => {
  const denied = Object.assign(new Error('listen EACCES'), { code: 'EACCES' });
  vi.spyOn(Server.prototype, 'listen').mockImplementationOnce(() => {
    throw denied;
  });
  onTestFinished(() => void vi.restoreAllMocks());
  await expect(reservePorts([listener('gateway', 80)])).rejects.toThrow(
    'Port 80 (gateway) cannot be used (EACCES). Set PORT to another: all ports follow it.',
  );
});
