import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { verifyWebhook } from '@clerk/backend/webhooks';
import { expect, it, onTestFinished } from 'vitest';
import { webhookSecret } from './identity.ts';
import { textAt } from './testing/browser.ts';
import { startTestEmulator } from './testing/emulator.ts';

async function receiver() {
  const received: { headers: IncomingMessage['headers']; body: string }[] = [];
  const server = createServer(async (request, response) => {
    received.push({ headers: request.headers, body: await text(request) });
    response.writeHead(204).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`;
  return { url, received };
}

async function deleteAda(webhookUrl: string) {
  const emulator = await startTestEmulator({ webhookUrl });
  onTestFinished(() => emulator.remove());
  const browser = emulator.browser();
  await browser.signIn('ada@example.com');
  const id = textAt((await browser.get('/v1/me')).body, 'response.id');
  await browser.write('DELETE', '/v1/me');
  return id;
}

it('a deleted user is reported by an event whose signature Clerk’s SDK accepts', async () => {
  const { url, received } = await receiver();
  const id = await deleteAda(url);
  await expect.poll(() => received.length, { timeout: 25_000 }).toBe(1);
  const [{ headers, body } = { headers: {}, body: '' }] = received;
  const request = (sent: string) =>
    new Request(url, { method: 'POST', body: sent, headers: new Headers(headers as Record<string, string>) });
  const event = await verifyWebhook(request(body), { signingSecret: webhookSecret });
  expect(event).toMatchObject({ type: 'user.deleted', data: { id, deleted: true, object: 'user' } });
  await expect(verifyWebhook(request(`${body} `), { signingSecret: webhookSecret })).rejects.toThrow();
});
