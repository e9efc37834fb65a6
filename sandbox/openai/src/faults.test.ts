import OpenAI from 'openai';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Fault, type Openai, startOpenai } from './server.ts';

let sandbox: Openai;
let client: OpenAI;
const model = 'gpt-4o-mini';

beforeAll(async () => {
  sandbox = await startOpenai({ wordsPerSecond: 100_000 });
  client = new OpenAI({ apiKey: 'sk-test', baseURL: sandbox.baseUrl, maxRetries: 0, logLevel: 'off' });
});
beforeEach(() => fetch(sandbox.controlUrl, { method: 'DELETE' }));
afterAll(() => sandbox.close());

const messages = [{ role: 'user' as const, content: 'Write an article about bees in Short (500-800 words)' }];
const setFaults = (...next: Fault[]) =>
  fetch(sandbox.controlUrl, { method: 'PUT', body: JSON.stringify({ next }) });

async function streamed(from = client, more: OpenAI.ChatCompletionMessageParam[] = []) {
  const stream = await from.chat.completions.create({
    model,
    messages: [...messages, ...more],
    stream: true,
  });
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
  ['429-long', 429, 'rate_limit_exceeded'],
  ['500', 500, null],
  ['insufficient_quota', 429, 'insufficient_quota'],
] as const)('%s fails one request, and the next one succeeds', async (fault, status, code) => {
  await setFaults(fault);
  await expect(streamed()).rejects.toMatchObject({ status, code });
  await expect(streamed()).resolves.toMatchObject({ finish: 'stop' });
});

test('the SDK retries after a single 429', async () => {
  await setFaults('429');
  const retrying = new OpenAI({
    apiKey: 'sk-test',
    baseURL: sandbox.baseUrl,
    maxRetries: 1,
    logLevel: 'off',
  });
  expect((await streamed(retrying)).finish).toBe('stop');
});

test('cut breaks the socket in the middle of the text', async () => {
  await setFaults('cut');
  await expect(streamed()).rejects.toThrow('terminated');
});

test('eof ends the stream cleanly without a finish reason', async () => {
  await setFaults('eof');
  const { text, finish } = await streamed();
  expect(text).not.toBe('');
  expect(finish).toBeNull();
});

test('error sends an error event, which the SDK throws without a status', async () => {
  await setFaults('error');
  await expect(streamed()).rejects.toMatchObject({ status: undefined, type: 'server_error' });
});

test('stall stops sending until the client disconnects, and the journal records it', async () => {
  await setFaults('stall');
  const stream = await client.chat.completions.create({ model, messages, stream: true });
  let words = 0;
  for await (const chunk of stream) {
    words += chunk.choices[0]?.delta.content ? 1 : 0;
    if (words > 5) stream.controller.abort();
  }
  await expect.poll(() => sandbox.requests().at(-1)?.state).toBe('aborted');
});

test('empty finishes without content', async () => {
  await setFaults('empty');
  expect(await streamed()).toEqual({ text: '', finish: 'stop' });
});

test('filter stops the text early with the finish reason content_filter', async () => {
  await setFaults('filter');
  expect((await streamed()).finish).toBe('content_filter');
});

test('length stops the text early, and a request to continue returns the rest', async () => {
  const { text: complete } = await streamed();
  await setFaults('length');
  const cut = await streamed();
  expect(cut.finish).toBe('length');
  for (const partial of [cut.text, `${cut.text} `, cut.text.trim()]) {
    const rest = await streamed(client, [
      { role: 'assistant', content: partial },
      { role: 'user', content: 'Continue exactly where you stopped.' },
    ]);
    const joined = `${partial.trimEnd()}${rest.text.trimStart()}`;
    expect(joined.replace(/\s/g, '')).toBe(complete.replace(/\s/g, ''));
  }
});

test('a control request with an unknown fault is rejected and changes nothing', async () => {
  const response = await fetch(sandbox.controlUrl, { method: 'PUT', body: '{"next":["explode"]}' });
  expect(response.status).toBe(400);
  const state = await (await fetch(sandbox.controlUrl)).json();
  expect(state).toMatchObject({ next: [], words_per_second: 100_000 });
});
