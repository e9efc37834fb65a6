import { describe, expect, it } from 'vitest';
import { countRequests, exchange, startTestGateway } from '../testing/test-gateway.ts';

const get = (port: number, head: string, path = '/api/user/get-user-creations') =>
  exchange(port, `GET ${path} HTTP/1.1\r\n${head}\r\nconnection: close\r\n\r\n`);

describe('abuse 41: the head of a request', () => {
  it('may not have two hosts', async () => {
    const gateway = await startTestGateway();
    const response = await get(gateway.port, 'host: localhost:3000\r\nHost: evil.example', '/robots.txt');
    expect(response).toMatch(/^HTTP\/1\.1 400/);
    expect(response).toContain('"code":"malformed_body"');
    expect(response).toContain('more than one Host header');
  });

  it('may not have two Authorization headers, even equal ones', async () => {
    const counted = countRequests();
    const gateway = await startTestGateway({ service: counted.service });
    const token = await gateway.keys.token();
    const credentials = `authorization: Bearer ${token}\r\nAUTHORIZATION: Bearer ${token}`;
    expect(await get(gateway.port, `host: localhost:3000\r\n${credentials}`)).toMatch(/^HTTP\/1\.1 400/);
    expect(counted.received).toBe(0);
  });

  it.each([
    'evil.example',
    'localhost:3001',
    'localhost',
    'localhost:3000.evil.example',
    'localhost:3000@evil',
  ])('may not have the unknown host %s', async (host) => {
    const gateway = await startTestGateway();
    const response = await get(gateway.port, `host: ${host}`, '/registry');
    expect(response).toMatch(/^HTTP\/1\.1 421/);
    expect(response).toContain('"code":"misdirected_request"');
    expect(response).toContain('"request_id"');
  });

  it('needs a host in HTTP/1.0 too', async () => {
    const gateway = await startTestGateway();
    expect(await exchange(gateway.port, 'GET /registry HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 421/);
  });
});

describe('a host is served', () => {
  it('of an absolute address, whatever the header says', async () => {
    const gateway = await startTestGateway();
    const status = async (address: string, host: string) =>
      (await get(gateway.port, `host: ${host}`, address)).slice(9, 12);
    expect(await status('http://localhost:3000/registry', 'evil.example')).toBe('200');
    expect(await status('http://localhost:3000//registry', 'localhost:3000')).toBe('404');
    for (const other of [
      'http://evil.example/registry',
      'http://localhost:3000@evil/registry',
      'http:///registry',
    ])
      expect([other, await status(other, 'localhost:3000')]).toEqual([other, '421']);
  });

  it.each([
    ['of the public origin', 'LOCALHOST:3000', {}],
    [
      'of the other loopback name in the sandbox',
      '127.0.0.1:3000',
      { TEST_COPY: '{"routes":{"/__sandbox/clerk":"http://127.0.0.1:1"}}', ALLOWED_HOSTS: '' },
    ],
    [
      'of a public origin with a default port',
      'atelier.example',
      { PUBLIC_ORIGIN: 'https://atelier.example' },
    ],
    ['of that origin with the port', 'atelier.example:443', { PUBLIC_ORIGIN: 'https://atelier.example' }],
    ['of the settings with any port', 'internal.example:81', { ALLOWED_HOSTS: 'internal.example, [::1]:80' }],
    ['of the settings with its port', '[::1]:80', { ALLOWED_HOSTS: 'internal.example, [::1]:80' }],
  ])('%s', async (_, host, env) => {
    const gateway = await startTestGateway({ env });
    expect(await get(gateway.port, `host: ${host}`, '/registry')).toMatch(/^HTTP\/1\.1 200/);
  });

  it.each(['/healthz', '/readyz'])('whatever its name for %s', async (path) => {
    const gateway = await startTestGateway();
    expect(await get(gateway.port, 'host: 10.0.0.7', path)).toMatch(/^HTTP\/1\.1 200/);
  });
});
