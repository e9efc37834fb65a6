import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { exchange, startTestGateway } from '../testing/test-gateway.ts';

const tokenOf = (gateway: Awaited<ReturnType<typeof startTestGateway>>) => gateway.keys.token();
const uploadHead = (token: string, length: number) =>
  `POST /api/ai/remove-image-background HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n` +
  `content-type: multipart/form-data; boundary=x\r\ncontent-length: ${length}\r\n\r\n`;

/** Sends a byte every 20 ms, and resolves with the response once the server has closed the connection. */
async function drip(port: number, head: string): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  let response = '';
  socket.setEncoding('utf8').on('data', (piece: string) => {
    response += piece;
  });
  socket.on('error', () => undefined);
  socket.write(head);
  const timer = setInterval(() => socket.writable && socket.write('b'), 20);
  onTestFinished(() => void socket.destroy());
  await new Promise<void>((resolve) => socket.once('close', () => resolve()));
  clearInterval(timer);
  return response;
}

describe('abuse 42: the connection of a body that continues after the response', () => {
  it('is closed after a 408 of the gateway', async () => {
    const gateway = await startTestGateway({
      bodyTimeouts: { json: 50, multipart: 50 },
      service: (req) => void req.on('error', () => undefined).resume(),
    });
    const response = await drip(gateway.port, uploadHead(await tokenOf(gateway), 1_000_000));
    expect(response).toMatch(/^HTTP\/1\.1 408/);
    expect(response).toContain('"code":"request_timeout"');
  });

  it('is closed after a 408 of the service', async () => {
    const gateway = await startTestGateway({
      service: (req, res) => {
        req.on('error', () => undefined);
        res.writeHead(408, { 'content-type': 'application/json', connection: 'close' });
        res.end('{"code":"request_timeout"}');
      },
    });
    const response = await drip(gateway.port, uploadHead(await tokenOf(gateway), 1_000_000));
    expect(response).toMatch(/^HTTP\/1\.1 408/);
    expect(response).toContain('"code":"request_timeout"');
  });

  it('is closed after invalid HTTP', async () => {
    const gateway = await startTestGateway();
    expect(await drip(gateway.port, 'tea please\r\n\r\n')).toMatch(/^HTTP\/1\.1 400/);
  });
});

it('abuse 15: a connection on which nothing is sent is closed', { timeout: 15_000 }, async () => {
  const { server, port } = await startTestGateway({});
  expect(server.headersTimeout).toBeLessThanOrEqual(15_000);
  server.headersTimeout = 100;
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1\.1 408/);
  await once(socket, 'close');
});

it('keeps the connection when the body ends shortly after the response', async () => {
  const gateway = await startTestGateway({
    service: (req, res) => {
      req.on('error', () => undefined).resume();
      res.writeHead(415, { 'content-type': 'application/json', 'content-length': '2' }).end('{}');
    },
  });
  const token = await tokenOf(gateway);
  const socket = connect(gateway.port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.write(`${uploadHead(token, 4)}be`);
  expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1\.1 415/);
  socket.write('ep');
  socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n');
  expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1\.1 200/);
});

describe('abuse 15: the connection of a client that stops reading', () => {
  const get = `GET /pictures/${'a'.repeat(32)}.png HTTP/1.1\r\nhost: x\r\n\r\n`;
  const image = { 'content-type': 'image/png' };
  const muchData = Buffer.alloc(32 * 1024 * 1024);

  it('is closed, and with it the response of the service', async () => {
    const closed = Promise.withResolvers<void>();
    const gateway = await startTestGateway({
      stalledMs: 100,
      service: (_req, res) => {
        res.once('close', closed.resolve);
        res.writeHead(200, image).end(muchData);
      },
    });
    const socket = connect(gateway.port, '127.0.0.1').pause();
    onTestFinished(() => void socket.destroy());
    socket.write(get);
    await closed.promise;
  });

  const getOnce = get.replace('\r\n\r\n', '\r\nconnection: close\r\n\r\n');

  it('stays open while it waits for the service', async () => {
    const silent = Promise.withResolvers<void>();
    const gateway = await startTestGateway({
      stalledMs: 50,
      service: async (_req, res) => {
        res.writeHead(200, image).write('first');
        await silent.promise;
        res.end('last');
      },
    });
    gateway.server.on('request', (_req, res) => res.once('timeout', silent.resolve));
    expect(await exchange(gateway.port, getOnce)).toMatch(/first[\s\S]*last/);
  });

  it('stays open while it reads, however long that takes', async () => {
    const gateway = await startTestGateway({
      stalledMs: 2_000,
      service: (_req, res) => void res.writeHead(200, image).end(muchData),
    });
    const socket = connect(gateway.port, '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    socket.write(getOnce);
    let received = 0;
    let unrested = 0;
    for await (const chunk of socket) {
      received += chunk.length;
      unrested += chunk.length;
      if (unrested < muchData.length / 25) continue;
      unrested = 0;
      await pause(100);
    }
    expect(received).toBeGreaterThan(muchData.length);
  });
});

describe('a request with Expect: 100-continue', () => {
  const upload = (token: string, length: number) =>
    uploadHead(token, length).replace('\r\n\r\n', '\r\nexpect: 100-continue\r\n\r\n');
  const answer = async (port: number, data: string) => {
    const socket = connect(port, '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    socket.write(data);
    return { socket, head: String((await once(socket, 'data'))[0]).split('\r\n')[0] };
  };

  it('is refused before its body is sent', async () => {
    const gateway = await startTestGateway({ service: (_req, res) => void res.end() });
    const token = await tokenOf(gateway);
    const unknown = upload(token, 4).replace('/remove-image-background', '/nothing');
    const heads = [upload('forged', 4), upload(token, 99_999_999), unknown].map(
      async (data) => (await answer(gateway.port, data)).head,
    );
    expect((await Promise.all(heads)).map((head) => head?.slice(0, 12))).toEqual([
      'HTTP/1.1 401',
      'HTTP/1.1 413',
      'HTTP/1.1 404',
    ]);
  });

  it('continues after the checks, and its body arrives', async () => {
    const gateway = await startTestGateway({
      service: async (req, res) => void res.end(`got ${await text(req)}`),
    });
    const { socket, head } = await answer(gateway.port, upload(await tokenOf(gateway), 4));
    expect(head).toBe('HTTP/1.1 100 Continue');
    socket.write('beep');
    expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1\.1 200[\s\S]*got beep/);
  });
});
