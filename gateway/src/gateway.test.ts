import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { exchange, serve, startTestGateway } from './testing/test-gateway.ts';

describe('every response', () => {
  it('has a request id and security headers', async () => {
    const gateway = await startTestGateway();
    const { headers } = await fetch(`${gateway.url}/api/nothing`);
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
    expect(headers.get('strict-transport-security')).toBeNull();
    expect(headers.get('x-powered-by')).toBeNull();
  });

  it('has Strict-Transport-Security only for an https origin', async () => {
    const gateway = await startTestGateway({ env: { PUBLIC_ORIGIN: 'https://atelier.example' } });
    const { headers } = await fetch(`${gateway.url}/healthz`);
    expect(headers.get('strict-transport-security')).toContain('max-age=');
  });
});

describe('abuse 27: malformed requests are refused', () => {
  const long = 'a'.repeat(20_000);
  const get = (rest: string) => `GET /healthz HTTP/1.1\r\nconnection: close\r\n${rest}\r\n`;
  const twoLengths =
    'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n';

  it.each([
    ['oversize headers', get(`host: x\r\nx-long: ${long}\r\n`), 431, 'headers_too_long'],
    ['an oversize address', `GET /${long} HTTP/1.1\r\nhost: x\r\n\r\n`, 414, 'address_too_long'],
    ['an unknown method', 'FOO / HTTP/1.1\r\nhost: x\r\n\r\n', 405, 'method_not_allowed'],
    ['no Host', get(''), 400, 'malformed_body'],
    ['an unknown expectation', get('host: x\r\nexpect: tea\r\n'), 417, 'expectation_failed'],
    ['Content-Length and Transfer-Encoding', twoLengths, 400, 'malformed_body'],
  ])('%s', async (_, data, status, code) => {
    const gateway = await startTestGateway();
    const response = await exchange(gateway.port, data);
    expect(response).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(response).toContain(`"code":"${code}"`);
    expect(/^allow: .*DELETE/m.test(response)).toBe(status === 405);
    expect((await fetch(`${gateway.url}/healthz`)).status).toBe(200);
  });
});

describe('local routes', () => {
  it('are forwarded to the URL of their path', async () => {
    const control = await serve(async (req, res) => void res.end(`${req.method} ${await text(req)}`));
    const gateway = await startTestGateway({
      env: { TEST_COPY: JSON.stringify({ routes: { '/__sandbox/openai': control } }) },
    });
    const response = await fetch(`${gateway.url}/__sandbox/openai`, {
      method: 'PUT',
      body: '{"next":["429"]}',
    });
    expect(await response.text()).toBe('PUT {"next":["429"]}');
    const mailbox = await serve((req, res) => void res.end(String(req.headers.accept)));
    const second = await startTestGateway({
      env: { TEST_COPY: JSON.stringify({ routes: { '/__sandbox/mail': mailbox } }) },
    });
    const page = await fetch(`${second.url}/__sandbox/mail`, { headers: { accept: 'text/html' } });
    expect(await page.text()).toBe('text/html');
    expect((await fetch(`${gateway.url}/__sandbox/clerk`)).status).toBe(404);
    expect((await fetch(`${gateway.url}/__sandbox/constructor`)).status).toBe(404);
  });

  it('are forwarded with a body whose characters arrive in parts', async () => {
    const control = await serve(async (req, res) => void res.end(await text(req)));
    const gateway = await startTestGateway({
      env: { TEST_COPY: JSON.stringify({ routes: { '/__sandbox/openai': control } }) },
    });
    const sent = '{"text":"\u00e9"}';
    const bytes = [...new TextEncoder().encode(sent)].map((byte) => Uint8Array.of(byte));
    const response = await fetch(`${gateway.url}/__sandbox/openai`, {
      method: 'PUT',
      body: ReadableStream.from(bytes),
      duplex: 'half',
    });
    expect(await response.text()).toBe(sent);
  });

  it('abuse 36: are forwarded only for requests from this machine, regardless of headers', async () => {
    let received = 0;
    const control = await serve((_, res) => {
      received += 1;
      res.end();
    });
    const gateway = await startTestGateway({
      env: { TEST_COPY: JSON.stringify({ routes: { '/__sandbox/openai': control } }), TRUST_PROXY: '1' },
    });
    const sendControl = (headers: string) =>
      exchange(
        gateway.port,
        `PUT /__sandbox/openai HTTP/1.1\r\n${headers}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`,
      );
    expect(await sendControl('host: evil.example')).not.toMatch(/^HTTP\/1\.1 200 /);
    expect(await sendControl('host: localhost:3000\r\nx-forwarded-for: 127.0.0.1')).toMatch(
      /^HTTP\/1\.1 403 /,
    );
    expect(received).toBe(0);
    expect(await sendControl('host: localhost:3000')).toMatch(/^HTTP\/1\.1 200 /);
    expect(received).toBe(1);
  });
});

it('finishes open requests before it stops', async () => {
  const release = Promise.withResolvers<void>();
  const received = Promise.withResolvers<void>();
  const gateway = await startTestGateway({
    service: async (_, res) => {
      received.resolve();
      await release.promise;
      res.end('whole');
    },
  });
  const response = fetch(`${gateway.url}/pictures/abc.png`).then((found) => found.text());
  await received.promise;
  const closed = gateway.stop();
  release.resolve();
  expect(await response).toBe('whole');
  await closed;
  await expect(fetch(`${gateway.url}/healthz`)).rejects.toThrow();
});
