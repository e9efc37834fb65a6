import OpenAI from 'openai';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Openai, startOpenai } from '../index.ts';

let sandbox: Openai;
let client: OpenAI;

beforeAll(async () => {
  sandbox = await startOpenai({ wordsPerSecond: 100_000 });
  client = new OpenAI({ apiKey: 'any-key', baseURL: sandbox.baseUrl, maxRetries: 0, logLevel: 'off' });
});
afterAll(() => sandbox.close());

const prompt = 'Write an article about sourdough bread in Short (500-800 words)';
const messages = [{ role: 'user' as const, content: prompt }];

test('a stream has the same text as the single response, and the usage at its end', async () => {
  const whole = await client.chat.completions.create({ model: 'm', messages });
  const stream = await client.chat.completions.create({
    model: 'm',
    messages,
    stream: true,
    stream_options: { include_usage: true },
  });
  const chunks: OpenAI.ChatCompletionChunk[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  expect(chunks.map((one) => one.choices[0]?.delta.content ?? '').join('')).toBe(
    whole.choices[0]?.message.content,
  );
  expect(chunks.at(-1)).toMatchObject({ choices: [], usage: whole.usage });
  expect(chunks.at(-2)?.choices[0]?.finish_reason).toBe('stop');
});

test.each(['max_completion_tokens', 'max_tokens'] as const)(
  '%s ends the text with reason length',
  async (name) => {
    const completion = await client.chat.completions.create({ model: 'm', messages, [name]: 40 });
    expect(completion.choices[0]?.finish_reason).toBe('length');
    expect(completion.usage?.completion_tokens).toBe(40);
  },
);

test('another seed changes the text, the same seed returns the same text', async () => {
  const text = async (seed: number) =>
    (await client.chat.completions.create({ model: 'm', messages, seed })).choices[0]?.message.content;
  expect(await text(1)).toBe(await text(1));
  expect(await text(1)).not.toBe(await text(2));
});

test('a call without a key returns a 401 error of OpenAI', async () => {
  const response = await fetch(`${sandbox.baseUrl}/models`, { headers: { authorization: 'Bearer ' } });
  expect(response.status).toBe(401);
  expect(await response.json()).toMatchObject({ error: { code: 'invalid_api_key', param: null } });
});

test.each([
  [{ model: 'm' }, 'messages'],
  [{ messages }, 'model'],
  [{ model: 'm', messages, surprise: 1 }, 'surprise'],
  [{ model: 'm', messages, max_tokens: -1 }, 'max_tokens'],
])('an invalid request returns 400 with the name of the parameter (%#)', async (body, param) => {
  const response = await fetch(`${sandbox.baseUrl}/chat/completions`, {
    method: 'POST',
    headers: { authorization: 'Bearer k' },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ error: { type: 'invalid_request_error', param } });
});

test('the journal records the requests of clients', async () => {
  await client.chat.completions.create({ model: 'the-model', messages });
  const last = sandbox.requests().at(-1);
  expect(last).toMatchObject({ method: 'POST', path: '/v1/chat/completions', status: 200 });
  expect(last?.body).toMatchObject({ model: 'the-model', messages });
});
