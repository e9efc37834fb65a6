import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { isFromThisMachine, isLoopbackHost, isLoopbackOrigin } from './loopback.ts';

describe('abuse 36: names and addresses of this machine', () => {
  it.each(['localhost', 'LOCALHOST', '127.0.0.1', '127.8.9.1', '::1', '[::1]', '::ffff:127.0.0.1'])(
    '%s does',
    (host) => expect(isLoopbackHost(host)).toBe(true),
  );

  it.each([
    '',
    '0.0.0.0',
    '::',
    '192.168.1.5',
    '10.0.0.1',
    '::ffff:192.168.1.5',
    'localhost.evil.example',
    'evil.localhost.example',
    '127.0.0.1.nip.io',
    'localhost.',
    'atelier.example',
  ])('%s does not', (host) => expect(isLoopbackHost(host)).toBe(false));

  it.each([
    ['http://localhost:3000', true],
    ['http://[::1]:3000', true],
    ['https://localhost', true],
    ['http://2130706433:3000', true],
    ['https://atelier.example', false],
    ['http://localhost@evil.example', false],
    ['http://127.0.0.1.evil.example', false],
    ['nonsense', false],
  ])('the origin %s: %s', (origin, expected) => expect(isLoopbackOrigin(origin)).toBe(expected));
});

describe('abuse 36: a request made on this machine', () => {
  /** Sends a request with these headers to a server on this machine and returns the server's result. */
  async function isAccepted(headers: Record<string, string>): Promise<boolean> {
    const seen = Promise.withResolvers<boolean>();
    const server = createServer((incoming, response) => {
      seen.resolve(isFromThisMachine(incoming));
      response.end();
    }).listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await new Promise((resolve) => server.once('listening', resolve));
    request({ host: '127.0.0.1', port: (server.address() as AddressInfo).port, headers }).end();
    return seen.promise;
  }

  it.each(['localhost:3000', '127.0.0.1:3000', '[::1]:3000', 'localhost'])(
    'is accepted for %s',
    async (host) => {
      expect(await isAccepted({ host })).toBe(true);
    },
  );

  it.each([
    ['another name that was pointed at this machine', { host: 'evil.example:3000' }],
    ['a name that only begins like this machine', { host: 'localhost.evil.example' }],
    ['a host with credentials', { host: 'evil@localhost' }],
    ['a proxy', { host: 'localhost', 'x-forwarded-for': '203.0.113.9' }],
    ['a proxy that claims this machine', { host: 'localhost', 'x-forwarded-for': '127.0.0.1' }],
    ['a proxy of the standard', { host: 'localhost', forwarded: 'for=203.0.113.9' }],
  ])('is refused from %s', async (_name, headers) => {
    expect(await isAccepted(headers)).toBe(false);
  });
});
