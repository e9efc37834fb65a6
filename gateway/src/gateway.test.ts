import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { exchange, serve, startRig } from './testing/rig.ts';

describe('every answer', () => {
  it('carries a request id and the headers that protect a browser', async () => {
    const rig = await startRig();
    const { headers } = await fetch(`${rig.url}/api/nothing`);
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('content-security-policy')).toContain("object-src 'none'");
    expect(headers.get('strict-transport-security')).toBeNull();
    expect(headers.get('x-powered-by')).toBeNull();
  });

  it('asks for https only where the product is reached by it', async () => {
    const rig = await startRig({ env: { PUBLIC_ORIGIN: 'https://atelier.example' } });
    const { headers } = await fetch(`${rig.url}/healthz`);
    expect(headers.get('strict-transport-security')).toContain('max-age=');
  });
});

describe('abuse 27: what no honest client sends', () => {
  const headersTooLong = `GET / HTTP/1.1\r\nhost: x\r\nx-long: ${'a'.repeat(20_000)}\r\n\r\n`;
  const twoLengths =
    'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n';
  const noHost = 'GET / HTTP/1.1\r\n\r\n';
  const noise = 'tea please\r\n\r\n';

  it.each([
    ['endless headers', headersTooLong, 431],
    ['two lengths of one body', twoLengths, 400],
    ['no host', noHost, 400],
    ['noise', noise, 400],
  ])('%s', async (_, bytes, status) => {
    const rig = await startRig();
    const answer = await exchange(rig.port, bytes);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect((await fetch(`${rig.url}/healthz`)).status).toBe(200);
  });
});

describe('the controls of the stand-ins', () => {
  it('are reached by name', async () => {
    const control = await serve(async (req, res) => void res.end(`${req.method} ${await text(req)}`));
    const rig = await startRig({ env: { SANDBOX_CONTROLS: JSON.stringify({ openai: control }) } });
    const answer = await fetch(`${rig.url}/__sandbox/openai`, { method: 'PUT', body: '{"next":["429"]}' });
    expect(await answer.text()).toBe('PUT {"next":["429"]}');
    const mailbox = await serve((req, res) => void res.end(String(req.headers.accept)));
    const second = await startRig({ env: { SANDBOX_CONTROLS: JSON.stringify({ mail: mailbox }) } });
    const page = await fetch(`${second.url}/__sandbox/mail`, { headers: { accept: 'text/html' } });
    expect(await page.text()).toBe('text/html');
    expect((await fetch(`${rig.url}/__sandbox/clerk`)).status).toBe(404);
    expect((await fetch(`${rig.url}/__sandbox/constructor`)).status).toBe(404);
  });

  it('abuse 36: take orders from this machine alone, whoever a header claims to be', async () => {
    let orders = 0;
    const control = await serve((_, res) => {
      orders += 1;
      res.end();
    });
    const rig = await startRig({
      env: { SANDBOX_CONTROLS: JSON.stringify({ openai: control }), TRUST_PROXY: '1' },
    });
    const order = (headers: string) =>
      exchange(
        rig.port,
        `PUT /__sandbox/openai HTTP/1.1\r\n${headers}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`,
      );
    expect(await order('host: evil.example')).not.toMatch(/^HTTP\/1\.1 200 /);
    expect(await order('host: localhost:3000\r\nx-forwarded-for: 127.0.0.1')).toMatch(/^HTTP\/1\.1 403 /);
    expect(orders).toBe(0);
    expect(await order('host: localhost:3000')).toMatch(/^HTTP\/1\.1 200 /);
    expect(orders).toBe(1);
  });

  it('do not exist where none is configured', async () => {
    const rig = await startRig();
    expect((await fetch(`${rig.url}/__sandbox/openai`)).status).toBe(404);
  });
});

it('finishes what is under way before it ends', async () => {
  const release = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  const rig = await startRig({
    service: async (_, res) => {
      asked.resolve();
      await release.promise;
      res.end('whole');
    },
  });
  const answer = fetch(`${rig.url}/pictures/abc.png`).then((found) => found.text());
  await asked.promise;
  const closed = rig.stop();
  release.resolve();
  expect(await answer).toBe('whole');
  await closed;
  await expect(fetch(`${rig.url}/healthz`)).rejects.toThrow();
});
