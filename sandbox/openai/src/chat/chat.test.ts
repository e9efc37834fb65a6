import OpenAI from 'openai';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type Openai, startOpenai } from '../server.ts';

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

async function ask(body: object, from = client) {
  const stream = await from.chat.completions.create({ model, messages, ...body, stream: true });
  let text = '';
  let finish: string | null = null;
  for await (const { choices } of stream) {
    text += choices[0]?.delta.content ?? '';
    finish = choices[0]?.finish_reason ?? finish;
  }
  return { text, finish };
}

test('a text is streamed, with the reason of its end', async () => {
  const { text, finish } = await ask({});
  expect(text).toMatch(/^# Sourdough bread\n/);
  expect(finish).toBe('stop');
});

test.each(['max_completion_tokens', 'max_tokens'] as const)(
  '%s ends the text with reason length',
  async (name) => {
    const { text, finish } = await ask({ [name]: 40 });
    expect(finish).toBe('length');
    expect(text.length).toBeLessThan(40 * 8);
  },
);

test('another seed changes the text, the same seed returns the same text', async () => {
  const text = async (seed: number) => (await ask({ seed })).text;
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

test('a model that does not exist returns 404', async () => {
  const error = { status: 404, code: 'model_not_found' };
  await expect(ask({ model: 'gpt-99' })).rejects.toMatchObject(error);
  const drawing = { model: 'gpt-99', prompt: 'a cat', size: '1024x1024' } as const;
  await expect(client.images.generate(drawing)).rejects.toMatchObject(error);
  await expect(ask({ model: 'gpt-image-1' })).rejects.toMatchObject({ status: 404, param: 'model' });
  const ids: string[] = [];
  for await (const { id } of client.models.list()) ids.push(id);
  expect(ids).toContain('gpt-5');
});

test.each([
  ['gpt-5', { max_tokens: 100 }, 'unsupported_parameter', 'max_tokens'],
  ['gpt-4o', { temperature: 0.7 }, 'unknown_parameter', 'temperature'],
  ['gpt-4o', { max_completion_tokens: -1 }, 'invalid_value', 'max_completion_tokens'],
  ['gpt-4o', { messages: undefined }, 'missing_required_parameter', 'messages'],
])('%s refuses %o with the name of the parameter', async (id, body, code, param) => {
  await expect(ask({ model: id, ...body })).rejects.toMatchObject({ status: 400, code, param });
});

test('the control route has the prompts and states of the last 200 requests', async () => {
  const own = await startOpenai({ wordsPerSecond: 100_000 });
  onTestFinished(() => own.close());
  const calls = client.withOptions({ baseURL: own.baseUrl });
  for (let request = 0; request < 201; request += 1) await calls.models.list();
  await ask({}, calls);
  await calls.images.generate({ model: 'gpt-image-1-mini', prompt: 'a heron', size: '1024x1024' });
  const state = await (await fetch(own.controlUrl)).json();
  expect(state).toHaveProperty('prompts.length', 200);
  expect(state).toHaveProperty('prompts.197', { state: 'finished', prompt: '' });
  expect(state).toHaveProperty('prompts.198', { state: 'finished', prompt });
  expect(state).toHaveProperty('prompts.199', { state: 'finished', prompt: 'a heron' });
});
