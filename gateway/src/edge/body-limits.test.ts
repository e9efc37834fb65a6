import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { requestHeadMs } from '@atelier/server-kit/http';
import { describe, expect, it } from 'vitest';
import { countRequests, exchange, startTestGateway, type TestGateway } from '../testing/test-gateway.ts';
import { defaultBodyTimeouts, limitedBody } from './body-limits.ts';

const boundary = 'multipart/form-data; boundary=x';
const megabyte = 1024 * 1024;

async function post(
  gateway: TestGateway,
  path: string,
  type: string | null,
  body: string | Buffer | ReadableStream,
  more: Record<string, string> = {},
) {
  const headers: Record<string, string> = { authorization: `Bearer ${await gateway.keys.token()}`, ...more };
  if (type) headers['content-type'] = type;
  return fetch(`${gateway.url}${path}`, { method: 'POST', headers, body, duplex: 'half' });
}

describe('a request body', () => {
  it('is streamed to the service while it arrives', async () => {
    const first = Promise.withResolvers<string>();
    const gateway = await startTestGateway({
      service: async (req, res) => {
        req.once('data', (chunk) => first.resolve(String(chunk)));
        res.end(await text(req));
      },
    });
    const sent = request(`${gateway.url}/api/ai/remove-image-background`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await gateway.keys.token()}`, 'content-type': boundary },
    });
    sent.write('begin');
    expect(await first.promise).toBe('begin');
    sent.end(' end');
    const [response] = await once(sent, 'response');
    expect(await text(response)).toContain('end');
  });

  it.each([
    ['/api/ai/generate-article', 'text/plain', 415, 'unsupported_media'],
    ['/api/ai/generate-article', boundary, 415, 'unsupported_media'],
    ['/api/ai/remove-image-background', 'text/plain', 415, 'unsupported_media'],
    ['/api/ai/remove-image-background', 'multipart/form-data', 400, 'malformed_body'],
    ['/api/ai/remove-image-background', 'multipart/form-data; boundary=', 400, 'malformed_body'],
  ])('abuse 14: for %s of type %s is refused', async (path, type, status, code) => {
    const gateway = await startTestGateway();
    const response = await post(gateway, path, type, 'x');
    expect(response.status).toBe(status);
    expect(response.headers.has('accept')).toBe(status === 415);
    expect(await response.json()).toMatchObject({ code });
  });

  it.each(['', '{}'])('of a call without one may be %j', async (body) => {
    const gateway = await startTestGateway({ service: async (req, res) => void res.end(await text(req)) });
    const stop = '/api/user/creations/665f1c2ab40c1d5e6f708192/stop';
    const response = await post(gateway, stop, 'application/json', body);
    expect([response.status, await response.text()]).toEqual([200, body]);
  });

  it.each(['', 'content-length: 0\r\n'])('may be missing where it is ignored (%j)', async (length) => {
    const gateway = await startTestGateway({
      service: async (req, res) => res.end(`received ${(await text(req)).length}`),
    });
    const response = await exchange(
      gateway.port,
      `POST /newsletter/unsubscribe?token=x HTTP/1.1\r\nhost: x\r\n${length}connection: close\r\n\r\n`,
    );
    expect(response).toContain('received 0');
  });

  it.each([
    '',
    'content-length: 0\r\n',
    'content-type: application/json\r\n',
    'content-type: application/json\r\ntransfer-encoding: chunked\r\n',
  ])('may be missing where no field is required (%j)', async (headers) => {
    const gateway = await startTestGateway({
      service: async (req, res) => res.end(`received ${(await text(req)).length}`),
    });
    const end = headers.includes('chunked') ? '0\r\n\r\n' : '';
    const response = await exchange(
      gateway.port,
      `POST /api/deploy/mfe-x/disable HTTP/1.1\r\nhost: x\r\n${headers}connection: close\r\n\r\n${end}`,
    );
    expect(response).toContain('received 0');
  });

  it('is refused when it is missing or compressed', async () => {
    const gateway = await startTestGateway();
    expect((await post(gateway, '/api/ai/generate-article', 'application/json', '')).status).toBe(400);
    const zipped = await post(gateway, '/api/ai/generate-article', 'application/json', '{}', {
      'content-encoding': 'gzip',
    });
    expect([zipped.status, zipped.headers.get('accept-encoding')]).toEqual([415, 'identity']);
  });

  it('abuse 15: has to arrive before its service gives the request up', () => {
    expect(Math.max(defaultBodyTimeouts.json, defaultBodyTimeouts.multipart)).toBeLessThan(requestHeadMs);
  });

  it('abuse 15: is refused before it is read when its Content-Length is too large', async () => {
    const counted = countRequests();
    const gateway = await startTestGateway({ service: counted.service });
    const token = await gateway.keys.token();
    const response = await exchange(
      gateway.port,
      `POST /api/ai/remove-image-background HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n` +
        `content-type: ${boundary}\r\ncontent-length: ${500 * megabyte}\r\n\r\nbegin`,
    );
    expect(response).toMatch(/^HTTP\/1\.1 413/);
    expect(response).toContain('"code":"payload_too_large"');
    expect(response).toContain('"message":"This request is larger than 22 MB. Send less."');
    expect(counted.received).toBe(0);
  });

  it('abuse 15: without a Content-Length is refused at its limit', async () => {
    let received = 0;
    const gateway = await startTestGateway({
      service: (req) => {
        req.on('data', (chunk: Buffer) => {
          received += chunk.length;
        });
        req.on('error', () => undefined);
      },
    });
    const chunk = Buffer.alloc(64 * 1024);
    let sent = 0;
    const endless = new Readable({
      read() {
        sent += chunk.length;
        this.push(sent > 200 * megabyte ? null : chunk);
      },
    });
    const response = await post(
      gateway,
      '/api/ai/remove-image-background',
      boundary,
      Readable.toWeb(endless) as ReadableStream,
    );
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ message: 'This request is larger than 22 MB. Send less.' });
    expect(received).toBeLessThanOrEqual(22 * megabyte);
    expect(sent).toBeLessThan(200 * megabyte);
  });

  it('abuse 15: that is too slow gets 408 and aborts the request to the service', async () => {
    let open = 0;
    const gateway = await startTestGateway({
      bodyTimeouts: { json: 50, multipart: 50 },
      service: (req) => {
        open += 1;
        req.on('error', () => {
          open -= 1;
        });
        req.resume();
      },
    });
    const token = await gateway.keys.token();
    const response = await exchange(
      gateway.port,
      `POST /api/ai/remove-image-background HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n` +
        `content-type: ${boundary}\r\ncontent-length: 1000\r\n\r\nb`,
    );
    expect(response).toMatch(/^HTTP\/1\.1 408/);
    expect(response).toContain('"code":"request_timeout"');
    // None, if the time was over before the service had the request.
    await expect.poll(() => open).toBe(0);
  });

  it('abuse 14: that breaks off aborts the request to the service', async () => {
    const begun = Promise.withResolvers<void>();
    const aborted = Promise.withResolvers<void>();
    const gateway = await startTestGateway({
      service: (req) => {
        req.once('data', () => begun.resolve());
        req.on('error', () => aborted.resolve());
      },
    });
    const socket = connect(gateway.port, '127.0.0.1');
    socket.write(
      `POST /api/ai/remove-image-background HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${await gateway.keys.token()}\r\n` +
        `content-type: ${boundary}\r\ncontent-length: 1000\r\n\r\nhalf of it`,
    );
    await begun.promise;
    socket.destroy();
    await aborted.promise;
    expect((await fetch(`${gateway.url}/healthz`)).status).toBe(200);
  });

  it('abuse 15: is read no faster than the service reads it', async () => {
    let read = 0;
    const arriving = new Readable({
      read() {
        read += 64 * 1024;
        this.push(Buffer.alloc(64 * 1024));
      },
    });
    const body = limitedBody(
      Object.assign(arriving, { headers: { 'content-length': '99999999' } }),
      99_999_999,
    );
    for (let round = 0; round < 50; round += 1) await yieldToEventLoop();
    expect(read).toBeLessThan(megabyte);
    body.destroy();
  });

  it('abuse 15: arrives when fifty are sent at once', async () => {
    const gateway = await startTestGateway({
      service: (req, res) => {
        req.resume().once('end', () => res.end('{}'));
      },
    });
    const upload = Buffer.alloc(megabyte);
    const responses = await Promise.all(
      Array.from({ length: 50 }, () => post(gateway, '/api/ai/remove-image-background', boundary, upload)),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array(50).fill(200));
  });
});
