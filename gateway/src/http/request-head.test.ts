import { describe, expect, it } from 'vitest';
import { exchange, startRig } from '../testing/rig.ts';

const ask = (port: number, head: string, path = '/api/user/get-user-creations') =>
  exchange(port, `GET ${path} HTTP/1.1\r\n${head}\r\nconnection: close\r\n\r\n`);

describe('abuse 41: the head of a request', () => {
  it('may not name two hosts', async () => {
    const rig = await startRig();
    const answer = await ask(rig.port, 'host: localhost:3000\r\nHost: evil.example', '/robots.txt');
    expect(answer).toMatch(/^HTTP\/1\.1 400/);
    expect(answer).toContain('"code":"malformed_body"');
    expect(answer).toContain('more than one Host header');
  });

  it('may not carry two tokens, not even twice the same', async () => {
    let asked = 0;
    const rig = await startRig({
      service: (_, res) => {
        asked += 1;
        res.end();
      },
    });
    const token = await rig.keys.token();
    const credentials = `authorization: Bearer ${token}\r\nAUTHORIZATION: Bearer ${token}`;
    expect(await ask(rig.port, `host: localhost:3000\r\n${credentials}`)).toMatch(/^HTTP\/1\.1 400/);
    expect(asked).toBe(0);
  });

  it.each([
    'evil.example',
    'localhost:3001',
    'localhost',
    'localhost:3000.evil.example',
    'localhost:3000@evil',
  ])('may not name the unknown host %s', async (host) => {
    const rig = await startRig();
    const answer = await ask(rig.port, `host: ${host}`, '/registry');
    expect(answer).toMatch(/^HTTP\/1\.1 421/);
    expect(answer).toContain('"code":"misdirected_request"');
    expect(answer).toContain('"request_id"');
  });

  it('needs a host in HTTP/1.0 too', async () => {
    const rig = await startRig();
    expect(await exchange(rig.port, 'GET /registry HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 421/);
  });
});

describe('a host is served', () => {
  it.each([
    ['of the public origin', 'LOCALHOST:3000', {}],
    [
      'of the other loopback name, in the sandbox',
      '127.0.0.1:3000',
      { SANDBOX_PARTS: 'sign-in', ALLOWED_HOSTS: '' },
    ],
    [
      'of a public origin with a default port',
      'atelier.example',
      { PUBLIC_ORIGIN: 'https://atelier.example' },
    ],
    ['of such an origin, with its port', 'atelier.example:443', { PUBLIC_ORIGIN: 'https://atelier.example' }],
    [
      'from the settings, with any port',
      'internal.example:81',
      { ALLOWED_HOSTS: 'internal.example, [::1]:80' },
    ],
    ['from the settings, with its port', '[::1]:80', { ALLOWED_HOSTS: 'internal.example, [::1]:80' }],
  ])('%s', async (_, host, env) => {
    const rig = await startRig({ env });
    expect(await ask(rig.port, `host: ${host}`, '/registry')).toMatch(/^HTTP\/1\.1 200/);
  });

  it.each(['/healthz', '/readyz'])('whatever its name, where a load balancer asks for %s', async (path) => {
    const rig = await startRig();
    expect(await ask(rig.port, 'host: 10.0.0.7', path)).toMatch(/^HTTP\/1\.1 200/);
  });
});
