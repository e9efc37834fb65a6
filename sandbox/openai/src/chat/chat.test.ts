import OpenAI from 'openai';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type Openai, startOpenai } from '../index.ts';

let sandbox: Openai;
let client: OpenAI;
const model = 'gpt-4o-mini';

beforeAll(async () => {
  sandbox = await startOpenai({ wordsPerSecond: 100_000 });
  client = new OpenAI({ apiKey: 'sk-test', baseURL: sandbox.baseUrl, maxRetries: 0, logLevel: 'off' });
});
afterAll(() => sandbox.close());

const prompt = 'Write an article about sourdough bread in Short (500-800 words)';
const messages = [{ role: 'user' as const, content: prompt }];

test('a stream has the same text as the single response, and the usage at its end', async () => {
  const whole = await client.chat.completions.create({ model, messages });
  const stream = await client.chat.completions.create({
    model,
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
    const completion = await client.chat.completions.create({ model, messages, [name]: 40 });
    expect(completion.choices[0]?.finish_reason).toBe('length');
    expect(completion.usage?.completion_tokens).toBe(40);
  },
);

test('another seed changes the text, the same seed returns the same text', async () => {
  const text = async (seed: number) =>
    (await client.chat.completions.create({ model, messages, seed })).choices[0]?.message.content;
  expect(await text(1)).toBe(await text(1));
  expect(await text(1)).not.toBe(await text(2));
});

test.each([
  ['no key', '', null],
  ['a key of another vendor', 'Bearer k', 'invalid_api_key'],
])('%s returns 401 before anything else is checked', async (_, authorization, code) => {
  const requests = [
    fetch(`${sandbox.baseUrl}/models`, { headers: { authorization } }),
    fetch(`${sandbox.baseUrl}/unknown`, { headers: { authorization } }),
    fetch(`${sandbox.baseUrl}/chat/completions`, { method: 'POST', headers: { authorization }, body: '{' }),
  ];
  for (const response of await Promise.all(requests)) {
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ error: { code, param: null } });
  }
});

const ask = (body: object) => client.chat.completions.create({ model, messages, ...body });

test('a model that does not exist returns 404', async () => {
  const error = { status: 404, code: 'model_not_found' };
  await expect(ask({ model: 'gpt-99' })).rejects.toMatchObject(error);
  await expect(client.models.retrieve('gpt-99')).rejects.toMatchObject(error);
  await expect(client.images.generate({ model: 'gpt-99', prompt: 'a cat' })).rejects.toMatchObject(error);
  await expect(ask({ model: 'gpt-image-1' })).rejects.toMatchObject({ status: 404, param: 'model' });
  expect((await client.models.retrieve('gpt-5')).id).toBe('gpt-5');
});

test.each([
  ['gpt-5', { max_tokens: 100 }, 'unsupported_parameter', 'max_tokens'],
  ['gpt-5', { temperature: 0.7 }, 'unsupported_value', 'temperature'],
  ['gpt-5', { top_p: 0.5 }, 'unsupported_parameter', 'top_p'],
  ['gpt-4o', { reasoning_effort: 'low' }, 'unknown_parameter', 'reasoning_effort'],
  ['gpt-4o', { max_tokens: 1, max_completion_tokens: 1 }, 'invalid_parameter_combination', 'max_tokens'],
  ['gpt-4o', { max_completion_tokens: 16_385 }, 'invalid_value', 'max_completion_tokens'],
  ['gpt-4o', { stream_options: { include_usage: true } }, null, 'stream_options'],
  ['gpt-4o', { store: true }, 'invalid_value', 'store'],
])('%s refuses %o', async (id, body, code, param) => {
  await expect(ask({ model: id, ...body })).rejects.toMatchObject({ status: 400, code, param });
});

test('messages above the context of the model return context_length_exceeded', async () => {
  const long = [{ role: 'user', content: 'word '.repeat(130_000) }];
  const error = { status: 400, code: 'context_length_exceeded', param: 'messages' };
  await expect(ask({ model: 'gpt-4o', messages: long })).rejects.toMatchObject(error);
  await expect(ask({ model: 'gpt-5', messages: long })).resolves.toBeTruthy();
});

test('parts of a message other than text are refused', async () => {
  const image = { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } };
  await expect(ask({ messages: [{ role: 'user', content: [image] }] })).rejects.toMatchObject({
    status: 400,
  });
});

test('the reasoning of a model uses up its tokens before the first word', async () => {
  const short = await ask({ model: 'gpt-5-mini', max_completion_tokens: 100 });
  expect(short.choices[0]).toMatchObject({ finish_reason: 'length', message: { content: '' } });
  expect(short.usage).toMatchObject({
    completion_tokens: 100,
    completion_tokens_details: { reasoning_tokens: 100 },
  });
  const long = await ask({ model: 'gpt-5-mini', reasoning_effort: 'low', max_completion_tokens: 100 });
  expect(long.choices[0]?.message.content).not.toBe('');
  expect(long.usage?.completion_tokens_details?.reasoning_tokens).toBe(64);
});

test('responses have rate-limit headers, and a request above the limit returns 429 with the time to wait', async () => {
  const limit = (requests_per_minute: number) =>
    fetch(sandbox.controlUrl, { method: 'PUT', body: JSON.stringify({ requests_per_minute }) });
  await limit(2);
  const { response } = await client.chat.completions.create({ model, messages }).withResponse();
  expect(response.headers.get('x-ratelimit-limit-requests')).toBe('2');
  expect(response.headers.get('x-ratelimit-remaining-requests')).toBe('1');
  expect(response.headers.get('x-ratelimit-reset-requests')).toMatch(/^(30|29(\.\d+)?)s$/);
  await ask({});
  const error: unknown = await ask({}).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ status: 429, code: 'rate_limit_exceeded' });
  const waits = error instanceof OpenAI.APIError && Number(error.headers?.get('retry-after'));
  expect(waits).toBeGreaterThan(25);
  expect(waits).toBeLessThanOrEqual(30);
  await expect(ask({ model: 'gpt-4o' })).resolves.toBeTruthy();
  await fetch(sandbox.controlUrl, { method: 'DELETE' });
  await expect(ask({})).resolves.toBeTruthy();
});

test.each([
  [{ model }, 'messages'],
  [{ messages }, 'model'],
  [{ model, messages, surprise: 1 }, 'surprise'],
  [{ model, messages, max_tokens: -1 }, 'max_tokens'],
])('an invalid request returns 400 with the name of the parameter (%#)', async (body, param) => {
  const response = await fetch(`${sandbox.baseUrl}/chat/completions`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk-test' },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ error: { type: 'invalid_request_error', param } });
});

test('the journal records the requests of clients', async () => {
  await client.chat.completions.create({ model, messages });
  const last = sandbox.requests().at(-1);
  expect(last).toMatchObject({ method: 'POST', path: '/v1/chat/completions', status: 200 });
  expect(last?.body).toMatchObject({ model, messages });
});

test('the control route counts all requests by state, and has the prompts of the last 200', async () => {
  const own = await startOpenai({ wordsPerSecond: 100_000 });
  onTestFinished(() => own.close());
  const calls = client.withOptions({ baseURL: own.baseUrl });
  for (let request = 0; request < 201; request += 1) await calls.models.list();
  await calls.chat.completions.create({ model, messages });
  await calls.images.generate({ model: 'gpt-image-1-mini', prompt: 'a heron' });
  const state = await (await fetch(own.controlUrl)).json();
  expect(state).toMatchObject({ requests: { total: 203, running: 0, finished: 203, aborted: 0 } });
  expect(state).toHaveProperty('prompts.length', 200);
  expect(state).toHaveProperty('prompts.197', { state: 'finished', prompt: '' });
  expect(state).toHaveProperty('prompts.198', { state: 'finished', prompt });
  expect(state).toHaveProperty('prompts.199', { state: 'finished', prompt: 'a heron' });
});
