import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startRig } from '../testing/rig.ts';

const tokenOf = (rig: Awaited<ReturnType<typeof startRig>>) => rig.keys.token();
const uploadHead = (token: string, length: number) =>
  `POST /api/ai/remove-image-background HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n` +
  `content-type: multipart/form-data; boundary=x\r\ncontent-length: ${length}\r\n\r\n`;

/**
 * Sends a byte every 20 ms, whatever is answered, and never closes its own side. Resolves with the answer once the other side
 * has closed the connection, be it by a reset.
 */
async function drip(port: number, head: string): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  let answer = '';
  socket.setEncoding('utf8').on('data', (piece: string) => {
    answer += piece;
  });
  socket.on('error', () => undefined);
  socket.write(head);
  const timer = setInterval(() => socket.writable && socket.write('b'), 20);
  onTestFinished(() => void socket.destroy());
  await new Promise<void>((resolve) => socket.once('close', () => resolve()));
  clearInterval(timer);
  return answer;
}

describe('abuse 42: the socket of a body that goes on after its answer', () => {
  it('is closed when the gateway gave it up with 408', async () => {
    const rig = await startRig({
      deadlines: { json: 50, multipart: 50 },
      service: (req) => void req.on('error', () => undefined).resume(),
    });
    const answer = await drip(rig.port, uploadHead(await tokenOf(rig), 1_000_000));
    expect(answer).toMatch(/^HTTP\/1\.1 408/);
    expect(answer).toContain('"code":"request_timeout"');
  });

  it('is closed when the service gave it up with 408', async () => {
    const rig = await startRig({
      service: (req, res) => {
        req.on('error', () => undefined);
        res.writeHead(408, { 'content-type': 'application/json', connection: 'close' });
        res.end('{"code":"request_timeout"}');
      },
    });
    const answer = await drip(rig.port, uploadHead(await tokenOf(rig), 1_000_000));
    expect(answer).toMatch(/^HTTP\/1\.1 408/);
    expect(answer).toContain('"code":"request_timeout"');
  });

  it('is closed when the service refused it for another reason', async () => {
    const rig = await startRig({
      service: (req, res) => {
        req.on('error', () => undefined);
        res.writeHead(415, { 'content-type': 'application/json', connection: 'close' });
        res.end('{"code":"unsupported_media"}');
      },
    });
    const answer = await drip(rig.port, uploadHead(await tokenOf(rig), 1_000_000));
    expect(answer).toMatch(/^HTTP\/1\.1 415/);
  });

  it('is closed when it was never a request', async () => {
    const rig = await startRig();
    expect(await drip(rig.port, 'tea please\r\n\r\n')).toMatch(/^HTTP\/1\.1 400/);
  });
});

it('a body that arrives whole just after its answer keeps its connection', async () => {
  const rig = await startRig({
    service: (req, res) => {
      req.on('error', () => undefined).resume();
      res.writeHead(415, { 'content-type': 'application/json', 'content-length': '2' }).end('{}');
    },
  });
  const token = await tokenOf(rig);
  const socket = connect(rig.port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.write(`${uploadHead(token, 4)}be`);
  expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1\.1 415/);
  socket.write('ep');
  socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n');
  expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1\.1 200/);
});
