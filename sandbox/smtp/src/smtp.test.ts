import { createTransport } from 'nodemailer';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Message, type Smtp, startSmtp } from './server.ts';
import type { Fault } from './smtp-server.ts';

let smtp: Smtp;

beforeAll(async () => {
  smtp = await startSmtp();
});
afterEach(() => fetch(smtp.controlUrl, { method: 'DELETE' }));
afterAll(() => smtp.close());

const setFaults = (...next: Fault[]) =>
  fetch(smtp.controlUrl, { method: 'PUT', body: JSON.stringify({ next }) });
const send = (subject: string, html = '<p>Hello</p>', socketTimeout = 5_000) =>
  createTransport({ host: '127.0.0.1', port: smtp.port, socketTimeout }).sendMail({
    from: 'Atelier <news@example.com>',
    to: 'ada@example.com',
    subject,
    text: 'Hello',
    html,
    headers: { 'List-Unsubscribe': '<https://example.com/x>' },
  });
async function messages(): Promise<Message[]> {
  const { messages } = (await (await fetch(smtp.controlUrl)).json()) as { messages: Message[] };
  return messages;
}

test('a message arrives with envelope, subject, headers and both bodies, the newest first', async () => {
  await send('First');
  await send('Grüße');
  expect(await messages()).toMatchObject([
    {
      from: 'news@example.com',
      to: ['ada@example.com'],
      subject: 'Grüße',
      text: expect.stringContaining('Hello'),
      html: expect.stringContaining('<p>Hello</p>'),
      headers: { 'list-unsubscribe': '<https://example.com/x>' },
    },
    { subject: 'First' },
  ]);
});

test.each([
  ['450', { responseCode: 450 }],
  ['550', { responseCode: 550 }],
  ['cut', { code: 'ECONNECTION' }],
] as const)('%s fails one message, and the next one is delivered', async (fault, error) => {
  await setFaults(fault);
  await expect(send('Lost')).rejects.toMatchObject(error);
  await send('Kept');
  expect((await messages()).map(({ subject }) => subject)).toEqual(['Kept']);
});

test('cut-after delivers the message although the client sees a failure', async () => {
  await setFaults('cut-after');
  await expect(send('Delivered')).rejects.toMatchObject({ code: 'ECONNECTION' });
  expect(await messages()).toMatchObject([{ subject: 'Delivered' }]);
});

test('stall sends no response', async () => {
  await setFaults('stall');
  await expect(send('Waiting', '<p></p>', 200)).rejects.toMatchObject({ code: 'ETIMEDOUT' });
  expect(await messages()).toEqual([]);
});

test('the page shows markup of a message only inside a sandboxed frame', async () => {
  await send('<script>alert(1)</script>', '"><script>alert(2)</script><a href="https://example.com/">x</a>');
  const page = await (await fetch(smtp.controlUrl, { headers: { accept: 'text/html' } })).text();
  expect(page).not.toContain('<script');
  expect(page).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
  expect(page).toContain('&lt;script&gt;alert(1)');
});

test('a message above 1 MB is refused, and the next one arrives', async () => {
  await expect(send('Large', 'x'.repeat(1_100_000))).rejects.toMatchObject({ responseCode: 552 });
  await send('Small');
  expect((await messages()).map(({ subject }) => subject)).toEqual(['Small']);
});

test('an unknown fault is rejected and changes nothing', async () => {
  const response = await fetch(smtp.controlUrl, { method: 'PUT', body: '{"next":["explode"]}' });
  expect(response.status).toBe(400);
  expect(await (await fetch(smtp.controlUrl)).json()).toMatchObject({ next: [] });
});
