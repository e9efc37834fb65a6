import { type Fault, type Openai, startOpenai } from '@atelier/sandbox-openai';
import { AppError } from '@atelier/server-kit/errors';
import { unlimitedProviders } from '@atelier/server-kit/provider-limits';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createTextProvider, type TextProvider } from './provider.ts';
import type { TextProviderSettings } from './settings.ts';
import { writeText } from './write-text.ts';

let openai: Openai;
beforeAll(async () => {
  openai = await startOpenai({ wordsPerSecond: 100_000, seeds: false });
});
afterEach(() => fetch(openai.controlUrl, { method: 'DELETE' }));
afterAll(() => openai.close());

const order = (...next: Fault[]) =>
  fetch(openai.controlUrl, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ next }),
  });

const settings = (changes: Partial<TextProviderSettings> = {}): TextProviderSettings => ({
  OPENAI_API_KEY: 'sk-test',
  OPENAI_BASE_URL: openai.baseUrl,
  OPENAI_TEXT_MODEL: 'gpt-5-mini',
  OPENAI_TOKEN_FIELD: 'max_completion_tokens',
  OPENAI_IDLE_SECONDS: 30,
  ...changes,
});

const request = {
  system: 'You write articles.',
  prompt: 'Write an article about rivers in 500-800 words',
  maxTokens: 4000,
};

/** Returns the whole text, and the error code with which it ended early. */
async function write(changes: Partial<TextProviderSettings> = {}, maxTokens = request.maxTokens) {
  let text = '';
  const { signal } = new AbortController();
  try {
    const provider = createTextProvider(settings(changes), unlimitedProviders);
    for await (const piece of writeText(provider, { ...request, maxTokens, signal })) text += piece;
    return { text };
  } catch (error) {
    return { text, code: error instanceof AppError ? error.code : String(error) };
  }
}

test('the chunks make the whole text', async () => {
  const { text, code } = await write();
  expect(code).toBeUndefined();
  expect(text.length).toBeGreaterThan(50);
});

test('the first chunk is passed on before the next one arrives, and later ones in whole words', async () => {
  const later = Promise.withResolvers<void>();
  const provider: TextProvider = {
    async *chat() {
      yield 'Light';
      await later.promise;
      yield 'houses gui';
      yield 'de ships.';
      return 'stop';
    },
  };
  const pieces = writeText(provider, { ...request, signal: new AbortController().signal });
  expect(await pieces.next()).toEqual({ value: 'Light', done: false });
  later.resolve();
  const rest: string[] = [];
  for await (const piece of pieces) rest.push(piece);
  expect(rest).toEqual(['houses ', 'guide ', 'ships.']);
});

test.each<[string, Fault[], string]>([
  ['has no quota left', ['insufficient_quota'], 'provider_failed'],
  ['returns no text', ['empty'], 'provider_empty'],
])('abuse 10: a provider that %s', async (_name, faults, code) => {
  await order(...faults);
  expect(await write()).toEqual({ text: '', code });
});

test.each<[string, Fault, string]>([
  ['cuts the socket', 'cut', 'provider_failed'],
  ['ends without a reason', 'eof', 'provider_failed'],
  ['reports an error inside the stream', 'error', 'provider_failed'],
  ['filters what it writes', 'filter', 'provider_refused'],
])('abuse 10: a provider that %s', async (_name, fault, code) => {
  await order(fault);
  expect((await write()).code).toBe(code);
});

test.each<[string, Partial<TextProviderSettings>, string]>([
  ['does not have the model', { OPENAI_TEXT_MODEL: 'gpt-99' }, 'provider_failed'],
  ['does not accept the key', { OPENAI_API_KEY: 'wrong' }, 'provider_failed'],
])('settings that the provider refuses are a failure: it %s', async (_name, changes, code) => {
  expect(await write(changes)).toEqual({ text: '', code });
});

test('a prompt above the context of the model is refused with advice', async () => {
  const provider = createTextProvider(settings({ OPENAI_TEXT_MODEL: 'gpt-4o' }), unlimitedProviders);
  const { signal } = new AbortController();
  const long = writeText(provider, { ...request, prompt: 'word '.repeat(130_000), signal });
  await expect(long.next()).rejects.toMatchObject({
    code: 'provider_refused',
    message: expect.stringContaining('Shorten your text or choose a shorter result.'),
  });
});

test('a model that spends all its tokens on reasoning gets more of them, until nothing is left to try', async () => {
  const provider = createTextProvider(settings(), unlimitedProviders);
  const { signal } = new AbortController();
  let text = '';
  for await (const piece of writeText(provider, { ...request, prompt: 'Hello', maxTokens: 300, signal }))
    text += piece;
  expect(text).not.toBe('');
  expect(await write({}, 10)).toEqual({ text: '', code: 'provider_empty' });
});

test('a rate limit that lasts is not waited for: busy, with the time to wait', async () => {
  await order('429-long');
  const provider = createTextProvider(settings(), unlimitedProviders);
  const next = writeText(provider, { ...request, signal: AbortSignal.timeout(20_000) }).next();
  await expect(next).rejects.toMatchObject({ code: 'provider_busy', retryAfterSeconds: 30 });
});

test('abuse 10: a provider that stalls gets a timeout', async () => {
  await order('stall');
  expect((await write({ OPENAI_IDLE_SECONDS: 0.05 })).code).toBe('provider_timeout');
});

test('a busy provider is retried, one without quota is not', async () => {
  const requests = () => openai.requests().length;
  await order('429');
  const before = requests();
  expect((await write()).code).toBeUndefined();
  expect(requests() - before).toBe(2);
  await order('insufficient_quota');
  const then = requests();
  await write();
  expect(requests() - then).toBe(1);
});

test('a text that was cut off is continued where it stopped', async () => {
  const whole = (await write()).text;
  await order('length');
  expect((await write()).text).toBe(whole);
});

test('a text that is still cut off after three continuations is interrupted, and its chunks were yielded', async () => {
  await order('length', 'length', 'length', 'length');
  const { text, code } = await write();
  expect(code).toBe('provider_interrupted');
  expect(text.length).toBeGreaterThan(100);
});

test('abuse 11: an aborted text stops the call to the provider', async () => {
  const controller = new AbortController();
  const provider = createTextProvider(settings(), unlimitedProviders);
  const pieces = writeText(provider, { ...request, signal: controller.signal });
  await pieces.next();
  controller.abort(new Error('stopped'));
  await expect(
    (async () => {
      for await (const _piece of pieces);
    })(),
  ).rejects.toThrow('stopped');
});
