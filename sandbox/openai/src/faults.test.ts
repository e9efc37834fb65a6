import OpenAI from 'openai';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Fault, type Openai, startOpenai } from './index.ts';

let sandbox: Openai;
let client: OpenAI;

beforeAll(async () => {
  sandbox = await startOpenai({ wordsPerSecond: 100_000 });
  client = new OpenAI({ apiKey: 'any-key', baseURL: sandbox.baseUrl, maxRetries: 0, logLevel: 'off' });
});
beforeEach(() => fetch(sandbox.controlUrl, { method: 'DELETE' }));
afterAll(() => sandbox.close());

const messages = [{ role: 'user' as const, content: 'Write an article about bees in Short (500-800 words)' }];
const order = (...next: Fault[]) =>
  fetch(sandbox.controlUrl, { method: 'PUT', body: JSON.stringify({ next }) });
const whole = () => client.chat.completions.create({ model: 'm', messages });

async function streamed(signal?: AbortSignal) {
  const stream = await client.chat.completions.create({ model: 'm', messages, stream: true }, { signal });
  let text = '';
  let finish: string | null = null;
  for await (const chunk of stream) {
    text += chunk.choices[0]?.delta.content ?? '';
    finish = chunk.choices[0]?.finish_reason ?? finish;
  }
  return { text, finish };
}

test.each([
  ['429', 429, 'rate_limit_exceeded'],
  ['500', 500, null],
  ['insufficient_quota', 429, 'insufficient_quota'],
] as const)('%s refuses one request and lets the next one through', async (fault, status, code) => {
  await order(fault);
  await expect(whole()).rejects.toMatchObject({ status, code });
  await expect(streamed()).resolves.toMatchObject({ finish: 'stop' });
});

test('the SDK gets over a single 429 by its own retry', async () => {
  await order('429');
  const patient = new OpenAI({ apiKey: 'k', baseURL: sandbox.baseUrl, maxRetries: 1, logLevel: 'off' });
  const answer = await patient.chat.completions.create({ model: 'm', messages });
  expect(answer.choices[0]?.finish_reason).toBe('stop');
});

test('cut breaks the socket in the middle of the text', async () => {
  await order('cut');
  await expect(streamed()).rejects.toThrow('terminated');
});

test('eof ends the stream cleanly without a finish reason', async () => {
  await order('eof');
  const { text, finish } = await streamed();
  expect(text).not.toBe('');
  expect(finish).toBeNull();
});

test('error puts an error into the stream, which the SDK throws without a status', async () => {
  await order('error');
  await expect(streamed()).rejects.toMatchObject({ status: undefined, type: 'server_error' });
});

test('stall goes silent until the client gives up, and the journal shows that it left', async () => {
  await order('stall');
  const stream = await client.chat.completions.create({ model: 'm', messages, stream: true });
  let words = 0;
  for await (const chunk of stream) {
    words += chunk.choices[0]?.delta.content ? 1 : 0;
    if (words > 5) stream.controller.abort();
  }
  await expect.poll(() => sandbox.requests().at(-1)?.state).toBe('aborted');
});

test('empty answers nothing and still finishes', async () => {
  await order('empty');
  expect(await streamed()).toEqual({ text: '', finish: 'stop' });
});

test('filter stops the text early and says why', async () => {
  await order('filter');
  expect((await streamed()).finish).toBe('content_filter');
});

test('length cuts the text off; asked to continue, it goes on where it stopped', async () => {
  const complete = (await whole()).choices[0]?.message.content ?? '';
  await order('length');
  const cut = await streamed();
  expect(cut.finish).toBe('length');
  for (const partial of [cut.text, `${cut.text} `, cut.text.trim()]) {
    const rest = await client.chat.completions.create({
      model: 'm',
      messages: [
        ...messages,
        { role: 'assistant', content: partial },
        { role: 'user', content: 'Continue exactly where you stopped.' },
      ],
    });
    const joined = `${partial.trimEnd()}${rest.choices[0]?.message.content?.trimStart()}`;
    expect(joined.replace(/\s/g, '')).toBe(complete.replace(/\s/g, ''));
  }
});

test('an order that names an unknown fault is refused and changes nothing', async () => {
  const answer = await fetch(sandbox.controlUrl, { method: 'PUT', body: '{"next":["explode"]}' });
  expect(answer.status).toBe(400);
  const state = await (await fetch(sandbox.controlUrl)).json();
  expect(state).toMatchObject({ next: [], words_per_second: 100_000 });
});
