import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { exchange, type Rig, startRig } from '../testing/rig.ts';
import { boundedBody } from './accept-body.ts';

const boundary = 'multipart/form-data; boundary=x';
const megabyte = 1024 * 1024;

async function post(
  rig: Rig,
  path: string,
  type: string | null,
  body: string | Buffer | ReadableStream,
  more: Record<string, string> = {},
) {
  const headers: Record<string, string> = { authorization: `Bearer ${await rig.keys.token()}`, ...more };
  if (type) headers['content-type'] = type;
  return fetch(`${rig.url}${path}`, { method: 'POST', headers, body, duplex: 'half' });
}

describe('a body', () => {
  it('streams to the service while it is still arriving', async () => {
    const first = Promise.withResolvers<string>();
    const rig = await startRig({
      service: async (req, res) => {
        req.once('data', (chunk) => first.resolve(String(chunk)));
        res.end(await text(req));
      },
    });
    const sent = request(`${rig.url}/api/ai/remove-image-background`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await rig.keys.token()}`, 'content-type': boundary },
    });
    sent.write('begin');
    expect(await first.promise).toBe('begin');
    sent.end(' end');
    const [answer] = await once(sent, 'response');
    expect(await text(answer)).toContain('end');
  });

  it.each([
    ['/api/ai/generate-article', 'text/plain', 415, 'unsupported_media'],
    ['/api/ai/generate-article', boundary, 415, 'unsupported_media'],
    ['/api/ai/remove-image-background', 'application/json', 415, 'unsupported_media'],
    ['/api/ai/remove-image-background', 'multipart/form-data', 400, 'malformed_body'],
    ['/api/ai/remove-image-background', 'multipart/form-data; boundary=', 400, 'malformed_body'],
  ])('abuse 14: to %s as %s is refused', async (path, type, status, code) => {
    const rig = await startRig();
    const answer = await post(rig, path, type, 'x');
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ code });
  });

  it('that is missing or compressed is refused', async () => {
    const rig = await startRig();
    expect((await post(rig, '/api/ai/generate-article', 'application/json', '')).status).toBe(400);
    const zipped = await post(rig, '/api/ai/generate-article', 'application/json', '{}', {
      'content-encoding': 'gzip',
    });
    expect(zipped.status).toBe(415);
  });

  it('abuse 15: that says it is too large is refused before it is read', async () => {
    let asked = 0;
    const rig = await startRig({
      service: (_, res) => {
        asked += 1;
        res.end();
      },
    });
    const token = await rig.keys.token();
    const answer = await exchange(
      rig.port,
      `POST /api/ai/remove-image-background HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n` +
        `content-type: ${boundary}\r\ncontent-length: ${500 * megabyte}\r\n\r\nbegin`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 413/);
    expect(answer).toContain('"code":"payload_too_large"');
    expect(asked).toBe(0);
  });

  it('abuse 15: that turns out too large is refused before it is read to its end', async () => {
    let received = 0;
    const rig = await startRig({
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
    const answer = await post(
      rig,
      '/api/ai/remove-image-background',
      boundary,
      Readable.toWeb(endless) as ReadableStream,
    );
    expect(answer.status).toBe(413);
    expect(received).toBeLessThanOrEqual(12 * megabyte);
    expect(sent).toBeLessThan(200 * megabyte);
  });

  it('abuse 15: that comes too slowly is given up, and the service is told', async () => {
    const givenUp = Promise.withResolvers<void>();
    const rig = await startRig({
      deadlines: { json: 50, multipart: 50 },
      service: (req) => {
        req.on('error', () => givenUp.resolve());
        req.resume();
      },
    });
    const token = await rig.keys.token();
    const answer = await exchange(
      rig.port,
      `POST /api/ai/remove-image-background HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n` +
        `content-type: ${boundary}\r\ncontent-length: 1000\r\n\r\nb`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 408/);
    expect(answer).toContain('"code":"request_timeout"');
    await givenUp.promise;
  });

  it('abuse 14: that is cut off takes the request to the service with it', async () => {
    const begun = Promise.withResolvers<void>();
    const givenUp = Promise.withResolvers<void>();
    const rig = await startRig({
      service: (req) => {
        req.once('data', () => begun.resolve());
        req.on('error', () => givenUp.resolve());
      },
    });
    const socket = connect(rig.port, '127.0.0.1');
    socket.write(
      `POST /api/ai/remove-image-background HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${await rig.keys.token()}\r\n` +
        `content-type: ${boundary}\r\ncontent-length: 1000\r\n\r\nhalf of it`,
    );
    await begun.promise;
    socket.destroy();
    await givenUp.promise;
    expect((await fetch(`${rig.url}/healthz`)).status).toBe(200);
  });

  it('abuse 15: is read no faster than the service takes it', async () => {
    let read = 0;
    const arriving = new Readable({
      read() {
        read += 64 * 1024;
        this.push(Buffer.alloc(64 * 1024));
      },
    });
    const body = boundedBody(
      Object.assign(arriving, { headers: { 'content-length': '99999999' } }),
      99_999_999,
    );
    for (let round = 0; round < 50; round += 1) await turn();
    expect(read).toBeLessThan(megabyte);
    body.destroy();
  });

  it('abuse 15: fifty at once all arrive', async () => {
    const rig = await startRig({
      service: (req, res) => {
        req.resume().once('end', () => res.end('{}'));
      },
    });
    const upload = Buffer.alloc(megabyte);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => post(rig, '/api/ai/remove-image-background', boundary, upload)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200));
  });
});
