import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startOpenai } from './server.ts';

async function start() {
  const openai = await startOpenai();
  onTestFinished(() => openai.close());
  return openai;
}

test('a body above 8 MB gets 413, which the client receives', async () => {
  const { baseUrl } = await start();
  const response = await fetch(`${baseUrl}/chat/completions`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk-test' },
    body: 'x'.repeat(20_000_000),
  });
  expect(response.status).toBe(413);
  expect(await response.json()).toMatchObject({ error: { message: 'Request body is too large.' } });
});

test('a client that disconnects in the middle of its body is not logged as a failure', async () => {
  const openai = await start();
  const log = vi.spyOn(console, 'error');
  onTestFinished(() => void log.mockRestore());
  const socket = connect(openai.port, '127.0.0.1');
  socket.write(
    'POST /v1/chat/completions HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer sk-x\r\nContent-Length: 9\r\n\r\n{',
  );
  await expect.poll(() => openai.requests()).toHaveLength(1);
  socket.destroy();
  await once(socket, 'close');
  await expect.poll(() => openai.requests()[0]?.state).toBe('aborted');
  await (await fetch(`${openai.baseUrl}/models`)).text();
  expect(log).not.toHaveBeenCalled();
});

test('a control request with an unknown fault is rejected and changes nothing', async () => {
  const { controlUrl } = await start();
  const response = await fetch(controlUrl, { method: 'PUT', body: '{"next":["explode"]}' });
  expect(response.status).toBe(400);
  expect(await (await fetch(controlUrl)).json()).toMatchObject({ next: [] });
});
