import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { AppError } from '@atelier/server-kit/errors';
import { ProviderFault } from '@atelier/server-kit/provider-faults';
import { unlimitedProviders } from '@atelier/server-kit/provider-limits';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTextProvider } from './provider.ts';
import { type TextRequest, writeText } from './write-text.ts';

/** The response of a compatible server, in the pieces in which it arrives. */
interface Dialect {
  status?: number;
  headers?: Record<string, string>;
  pieces: readonly (string | Buffer)[];
}

let answers: Dialect[] = [];
let requests = 0;
let bodies: object[] = [];
const server = createServer(async (request, response) => {
  bodies.push(JSON.parse(await text(request)));
  const { status = 200, headers, pieces } = answers[Math.min(requests, answers.length - 1)] ?? { pieces: [] };
  requests += 1;
  response.writeHead(status, { 'content-type': 'text/event-stream', ...headers });
  for (const piece of pieces) {
    response.write(piece);
    await new Promise(setImmediate);
  }
  response.end();
});
let provider: ReturnType<typeof createTextProvider>;
beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'));
beforeEach(() => {
  provider = createTextProvider(
    {
      OPENAI_API_KEY: 'none',
      OPENAI_BASE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
      OPENAI_TEXT_MODEL: 'm',
      OPENAI_TOKEN_FIELD: 'max_tokens',
      OPENAI_IDLE_SECONDS: 30,
    },
    unlimitedProviders,
  );
});
afterAll(() => server.close());

const article = '# Tea\n\nTea is a drink.\n\n```js\nboil();\n```\n\nIt is old and it is warm.\n';
const wordsOf = (text: string) => text.match(/\S+\s*|\s+/g) ?? [];
const event = (value: unknown) => `data: ${JSON.stringify(value)}\n\n`;
const choices = (...list: unknown[]) => event({ choices: list });
const says = (content: unknown, finish_reason: string | null = null) =>
  choices({ index: 0, delta: { content }, finish_reason });
const all = (text = article) => wordsOf(text).map((word) => says(word));
const stop = says(undefined, 'stop');
const end = 'data: [DONE]\n\n';
const json = (value: unknown, status = 200, headers = {}): Dialect => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  pieces: [JSON.stringify(value)],
});

/** Returns the text, how it ended, and the callbacks on the way. */
async function write(given: readonly Dialect[], changes: Partial<TextRequest> = {}) {
  answers = [...given];
  requests = 0;
  bodies = [];
  let text = '';
  let thoughts = 0;
  let restarts = 0;
  const request = {
    system: 's',
    prompt: 'p',
    maxTokens: 100,
    signal: new AbortController().signal,
    onThinking: () => {
      thoughts += 1;
    },
    onRestart: () => {
      restarts += 1;
      text = '';
    },
    ...changes,
  };
  try {
    for await (const piece of writeText(provider, request)) text += piece;
    return { text, thoughts, restarts };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { code, cause, sentence, retryAfterSeconds } = error;
    const advice = cause instanceof ProviderFault ? cause.message : undefined;
    return { text, thoughts, restarts, code, said: sentence.message_code, advice, retryAfterSeconds };
  }
}
const stream = (...pieces: (string | Buffer)[]): Dialect => ({ pieces });

const unicode = Buffer.from(says('Tea \u{1f375} 漢字'));
const whole: Record<string, Dialect> = {
  'no delta in the last chunk': stream(...all(), choices({ index: 0, finish_reason: 'stop' }), end),
  'a null delta': stream(...all(), choices({ index: 0, delta: null, finish_reason: 'stop' }), end),
  'results of a filter after the end': stream(
    ...all(),
    stop,
    choices({ finish_reason: null, content_filter_results: {} }),
    end,
  ),
  'no choices': stream(
    event({ type: 'ping' }),
    event({}),
    event({ choices: null }),
    event(null),
    ...all(),
    stop,
    end,
  ),
  'empty choices': stream(choices(), ...all(), stop, event({ choices: [], usage: {} }), end),
  'a null choice': stream(choices(null), ...all(), stop, end),
  'another index throughout': stream(
    ...wordsOf(article).map((content) => choices({ index: 1, delta: { content } })),
    end,
  ),
  'a second choice': stream(
    ...wordsOf(article).map((content) =>
      choices({ index: 0, delta: { content } }, { index: 1, delta: { content: 'No. ' } }),
    ),
    choices({ index: 1, delta: { content: 'No.' } }),
    stop,
    end,
  ),
  'comments and events of other names': stream(
    ': PROCESSING\n\n',
    'event: ping\ndata: {}\n\n',
    'data: ping\n\n',
    ...all(),
    stop,
    end,
  ),
  'the end without a reason': stream(...all(), end),
  'an empty reason': stream(...wordsOf(article).map((word) => says(word, '')), stop, says('', ''), end),
  'no [DONE]': stream(...all(), stop),
  'an end that no line break closes': stream(...all(), 'data: [DONE]'),
  'line breaks of Windows': stream([...all(), stop, end].join('').replaceAll('\n', '\r\n')),
  'the whole message in the last chunk, too': stream(
    ...all(),
    choices({ index: 0, delta: {}, message: { content: article }, finish_reason: 'stop' }),
  ),
  'the whole message in the last chunk instead of a delta': stream(
    ...all(),
    choices({ index: 0, message: { content: article }, finish_reason: 'stop' }),
  ),
  'the message so far in each chunk': stream(
    ...wordsOf(article).map((_, index, words) =>
      choices({ index: 0, message: { content: words.slice(0, index + 1).join('') } }),
    ),
    stop,
    end,
  ),
  'the second choice first': stream(
    choices({ index: 1, delta: { content: 'Other. ' }, finish_reason: 'length' }),
    ...all(),
    choices({ index: 0, delta: {}, finish_reason: 'stop' }),
    choices({ index: 1, delta: {}, finish_reason: 'length' }),
    end,
  ),
  'a message in a chunk': stream(
    choices({ index: 0, message: { content: article }, finish_reason: 'stop' }),
    end,
  ),
  'a completion instead of a stream': json({
    choices: [{ message: { content: article }, finish_reason: 'stop' }],
  }),
  'a completion without a reason, called a stream': stream(
    JSON.stringify({ choices: [{ message: { content: article } }] }),
  ),
  'a text of the older call': stream(...wordsOf(article).map((text) => choices({ text })), stop, end),
  'parts, of thoughts and of text': stream(
    says([{ type: 'thinking', thinking: [{ type: 'text', text: 'Hm.' }] }]),
    says([{ type: 'text', text: article.slice(0, 9) }]),
    says(article.slice(9)),
    stop,
    end,
  ),
  'thoughts in a field': stream(
    choices({ delta: { content: null, reasoning_content: 'Hm.', reasoning: 'Hm.' } }),
    ...all(),
    stop,
    end,
  ),
  'thoughts in tags': stream(...all(`<think>\nA plan.\n</think>\n\n${article}`), stop, end),
  'thoughts letter by letter': stream(
    ...[...`<thinking>A <plan></thinking>\n${article}`].map((letter) => says(letter)),
    stop,
    end,
  ),
  'two thoughts and another name': stream(
    ...all(`<reasoning>One.</reasoning>\n<think>Two.</think>${article}`),
    stop,
    end,
  ),
  'thoughts of Mistral': stream(...all(`[THINK]A plan.[/THINK]${article}`), stop, end),
  'the channels of gpt-oss': stream(
    says(
      `<|channel|>analysis<|message|>A plan.<|end|><|start|>assistant<|channel|>final<|message|>${article}<|return|>`,
    ),
    stop,
    end,
  ),
  'thoughts that only end': stream(...all(`The user wants tea.\n</think>\n\n${article}`), stop, end),
  'thoughts that only end, in one piece': json({
    choices: [{ message: { content: `I plan.</think>\n${article}` } }],
  }),
  'an end marker': stream(...all(), says('<|im_end|>'), stop, end),
  'end markers in pieces': stream(...all(), says('<|eot'), says('_id|>'), says('</s>'), stop, end),
  'marks around the answer': stream(
    ...all(`<|assistant|>\n<|begin_of_box|>${article}<|end_of_box|><|user|>\nMore!`),
    stop,
    end,
  ),
  'tags around the answer': stream(...all(`<think>Hm.</think>\n<answer>\n${article}</answer>\n`), stop, end),
  'talk after an end marker': stream(...all(), says('<|im_end|>\n<|im_start|>user\nMore!'), stop, end),
  'a fence around it': stream(...all(`\`\`\`markdown\n${article}\`\`\`\n`), stop, end),
  'a fence without a name': stream(...all(`\`\`\`\n${article}\`\`\``), stop, end),
  'a fence after thoughts, with an end marker': stream(
    ...all(`<think>x</think>\n\`\`\`md\n${article}\`\`\`<|im_end|>`),
    stop,
    end,
  ),
  'a fence in one piece': json({ choices: [{ message: { content: `\`\`\`markdown\n${article}\`\`\`` } }] }),
  'a word for the end of its own': stream(...all(), says('', 'eos_token'), end),
  'reasons in capitals': stream(...all(), says('', 'STOP'), end),
};

describe('the whole text comes from a server that sends', () => {
  it.each(Object.entries(whole))('%s', async (_name, dialect) => {
    const { text, code } = await write([dialect]);
    expect([text, code]).toEqual([article, undefined]);
  });
});

it('characters of several bytes and of two halves survive every cut, and those that cannot be stored are left out', async () => {
  for (const cut of [20, 35, 40, 45])
    expect((await write([stream(unicode.subarray(0, cut), unicode.subarray(cut), end)])).text).toBe(
      'Tea 🍵 漢字',
    );
  const halves = ['"\\ud83c"', '"\\udf75 a\\u000bb c\\u0008d \\u001be \\ud83c end\\ufffe"'];
  const pieces = halves.map((half) => `data: {"choices":[{"delta":{"content":${half}}}]}\n\n`);
  expect((await write([stream(...pieces, end)])).text).toBe('🍵 a\nb cd e  end');
});

it.each([
  ['an inline mention of a tag', 'The tag `<think>` opens it, and `</think>` ends it. <s>Old</s> text.'],
  ['a tag in a block of code', '# Tags\n\n```html\n<think>\nx\n</think>\n<|im_end|>\n```\n\nDone. '],
  ['a block of code at the beginning', '```\nboil();\n```\n\nThat boils.'],
  ['a whole block of another language', '```js\nboil();\n```'],
  ['a block of code at the beginning and at the end', '```\nboil();\n```\n\nThen:\n\n```\ndrink();\n```'],
  ['an open bracket at the end', 'a < b and [c'],
])('%s is text', async (_name, text) => {
  expect((await write([stream(...all(text), stop, end)])).text).toBe(text);
});

it('thoughts are reported, and those that only end make the text begin again', async () => {
  const tagged = stream(...all(`<think>A plan.</think>${article}`), stop, end);
  expect(await write([tagged])).toMatchObject({ thoughts: 1, restarts: 0 });
  const open = stream(...all(`A plan.</think>${article}`), stop, end);
  expect(await write([open])).toMatchObject({ text: article, restarts: 1 });
  expect(await write([stream(...all(), stop, end)])).toMatchObject({ text: article });
});

it.each([
  ['only thoughts, which do not end', [stream(...all('<think>A plan.'), stop, end)]],
  ['only white space', [stream(says('\n\n'), stop, end)]],
  ['a null content', [json({ choices: [{ message: { content: null } }] })]],
])('%s are nothing', async (_name, given) => {
  expect(await write(given)).toMatchObject({ text: '', code: 'provider_empty' });
});

it.each(['length', 'max_tokens', 'MAX_TOKENS', 'model_length', 'max_output_tokens'])(
  '%s continues the text',
  async (reason) => {
    const first = stream(...all('```markdown\n# Tea\n\nTea is '), says('', reason), end);
    const second = stream(...all('a drink.\n```'), stop, end);
    expect(await write([first, second])).toMatchObject({ text: '# Tea\n\nTea is a drink.\n' });
  },
);

it.each([
  ['a lack of resources', stream(...all(), says('', 'insufficient_system_resource'), end), 'provider_failed'],
  ['an abort', stream(...all(), says('', 'abort'), end), 'provider_failed'],
  ['an end without a reason', stream(...all()), 'provider_failed'],
  [
    'thoughts within the text that do not end',
    stream(...all(`${article}<think>More?`), stop, end),
    'provider_failed',
  ],
  ['a filter', stream(...all(), says('', 'content_filter'), end), 'provider_refused'],
  ['another filter', stream(...all(), says('', 'SAFETY'), end), 'provider_refused'],
  [
    'an overload',
    stream(...all(), event({ error: { message: 'upstream overloaded', code: 529 } })),
    'provider_busy',
  ],
  [
    'an error beside a choice',
    stream(
      ...all(),
      event({
        error: { code: 429, message: 'Busy' },
        choices: [{ delta: { content: '' }, finish_reason: 'error' }],
      }),
    ),
    'provider_busy',
  ],
  ['an event of an error', stream(...all(), 'event: error\ndata: {"message":"gone"}\n\n'), 'provider_failed'],
  ['a field of an error', stream(...all(), 'error: {"code":500,"message":"gone"}\n\n'), 'provider_failed'],
  ['an event that is cut', stream(...all(), 'data: {"choices":[\n\n', stop, end), 'provider_failed'],
])('%s ends a text that is kept', async (_name, dialect, code) => {
  expect(await write([dialect])).toMatchObject({ text: article, code });
});

const refusal = (message: string, fields: object = {}, status = 400) =>
  json({ error: { message, type: 'invalid_request_error', ...fields } }, status);
const absent = { seed: undefined, max_tokens: undefined };
const good = stream(...all(), stop, end);
const complete = json({ choices: [{ message: { content: article }, finish_reason: 'stop' }] });

it.each<[string, Dialect, object]>([
  [
    'a stream',
    refusal('Your organization must be verified to stream this model.', {
      param: 'stream',
      code: 'unsupported_value',
    }),
    { stream: false },
  ],
  [
    'the seed',
    json([{ error: { message: 'Unknown name "seed": Cannot find field.' } }], 400),
    { seed: undefined },
  ],
  [
    'the seed, named by its place',
    json(
      { detail: [{ type: 'extra_forbidden', loc: ['body', 'seed'], msg: 'Extra inputs are not permitted' }] },
      422,
    ),
    { seed: undefined },
  ],
  [
    'the system role',
    refusal("Unsupported value: 'messages[0].role' does not support 'system' with this model.", {
      param: 'messages[0].role',
    }),
    { messages: [{ role: 'user', content: 's\n\np' }] },
  ],
  [
    'the instruction of a developer',
    refusal('Developer instruction is not enabled for models/m'),
    { messages: [{ role: 'user', content: 's\n\np' }] },
  ],
  [
    'the field of the tokens',
    refusal(
      "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
    ),
    { max_tokens: undefined, max_completion_tokens: 4000 },
  ],
  [
    'the field of the tokens beside its own',
    refusal("Setting 'max_tokens' and 'max_completion_tokens' at the same time is not supported."),
    { max_tokens: undefined, max_completion_tokens: 4000 },
  ],
  [
    'so many tokens (Groq)',
    refusal('`max_tokens` must be less than or equal to `2048`, the maximum value for `max_tokens`'),
    { max_tokens: 2048 },
  ],
  [
    'so many tokens (OpenAI)',
    refusal('max_tokens is too large: 4000. This model supports at most 1,024 completion tokens.'),
    { max_tokens: 1024 },
  ],
  [
    'so many tokens (DeepSeek)',
    refusal('Invalid max_tokens value, the valid range of max_tokens is [1, 3000]'),
    { max_tokens: 3000 },
  ],
  [
    'so many tokens (Anthropic)',
    refusal('max_tokens: 4000 > 2000, which is the maximum allowed number of output tokens'),
    { max_tokens: 2000 },
  ],
  [
    'so many tokens for its context',
    refusal("This model's maximum context length is 5000 tokens and your request has 1200 input tokens."),
    { max_tokens: 3800 },
  ],
])('a model that refuses %s is asked without it', async (name, refused, expected) => {
  const written = name === 'a stream' ? complete : good;
  expect(await write([refused, written], { maxTokens: 4000 })).toMatchObject({ text: article });
  expect({ ...absent, ...bodies.at(-1) }).toMatchObject(expected);
  expect(bodies).toHaveLength(2);
  const isOfPrompt = name.endsWith('context');
  expect(await write([written], { maxTokens: 4000 })).toMatchObject({ text: article });
  expect({ ...absent, ...bodies.at(-1) }).toMatchObject(isOfPrompt ? { max_tokens: 4000 } : expected);
});

it('a refusal of what is no longer sent ends', async () => {
  const refused = refusal('Unknown parameter: seed', { param: 'seed' });
  expect(await write([refused])).toMatchObject({ code: 'provider_failed', said: 'provider_unusable' });
  expect(bodies).toHaveLength(2);
});

it('a refusal because all tokens went into thoughts gives the model more of them', async () => {
  const spent = refusal('Could not finish the message because max_tokens or model output limit was reached.');
  expect(await write([spent, good])).toMatchObject({ text: article });
  expect(bodies).toMatchObject([{ max_tokens: 100 }, { max_tokens: 200 }]);
});

const page: Dialect = {
  headers: { 'content-type': 'text/html' },
  pieces: ['<!doctype html><title>Login</title>'],
};
const operators: [string, Dialect, string][] = [
  ['lines of another API', { pieces: ['{"message":{"content":"Tea"}}\n{"done":true}\n'] }, 'OPENAI_BASE_URL'],
  [
    'events of another API',
    stream(
      'event: content_block_delta\ndata: {"type":"content_block_delta","delta":{"text":"Tea"}}\n\n',
      end,
    ),
    'OPENAI_BASE_URL',
  ],
  ['a text instead of a response', { pieces: ['Ollama is running'] }, 'Ollama is running'],
  ['a challenge', { ...page, status: 403, headers: { 'cf-mitigated': 'challenge' } }, 'robots'],
  ['another country', refusal('User location is not supported for the API use.'), 'country'],
  [
    'a used-up budget',
    refusal('Budget has been exceeded!', { type: 'budget_exceeded' }),
    'account of OPENAI_API_KEY',
  ],
  [
    'an old version',
    refusal('Model m is enabled only for api versions 2025-03-01-preview and later'),
    'api-version',
  ],
  ['privacy', refusal('No endpoints found matching your data policy', {}, 404), 'privacy'],
  ['a web page', page, 'OPENAI_BASE_URL'],
  ['a web page that is not found', { ...page, status: 404 }, 'OPENAI_BASE_URL'],
  ['a redirect', { status: 302, headers: { location: '/login' }, pieces: [] }, 'OPENAI_BASE_URL'],
  ['a wrong key', json({ error: { message: 'Incorrect API key provided' } }, 401), 'OPENAI_API_KEY'],
  [
    'a wrong key with another status',
    json([{ error: { code: 400, message: 'API key not valid.' } }], 400),
    'OPENAI_API_KEY',
  ],
  ['a key without the right', json({ message: 'Forbidden' }, 403), 'OPENAI_API_KEY'],
  ['no money', json({ error: { message: 'Insufficient Balance' } }, 402), 'account'],
  [
    'no money, with another status',
    json({ code: 30001, message: 'Sorry, your account balance is insufficient' }, 403),
    'account',
  ],
  [
    'no quota',
    json(
      { error: { message: 'You exceeded your current quota, please check your plan and billing details.' } },
      429,
    ),
    'account',
  ],
  [
    'no money in a stream',
    stream(event({ error: { code: 402, message: 'Insufficient credits' } })),
    'account',
  ],
  [
    'no money, beside a choice',
    stream(
      event({
        error: { code: 402, message: 'Credits' },
        choices: [{ delta: { content: '' }, finish_reason: 'error' }],
      }),
    ),
    'account',
  ],
  [
    'no model, in a choice',
    stream(choices({ delta: {}, finish_reason: 'error', error: { code: 502, message: 'model not found' } })),
    'OPENAI_TEXT_MODEL',
  ],
  [
    'JSON in a message',
    json(
      { error: { code: 429, message: '{"error":{"code":429,"message":"Check your plan and billing."}}' } },
      429,
    ),
    'account',
  ],
  ['no memory', json({ error: 'model requires more system memory (5.6 GiB)' }, 500), 'too large'],
  ['no model', json({ error: { message: 'model not found' } }, 404), 'OPENAI_TEXT_MODEL'],
  [
    'no model, as a text',
    json({ error: 'model "x" not found, try pulling it first' }, 400),
    'OPENAI_TEXT_MODEL',
  ],
  ['no model, as a detail', json({ detail: 'Model "x" does not exist' }, 422), 'OPENAI_TEXT_MODEL'],
  ['no model loaded, with status 200', json({ error: 'No models loaded.' }), 'OPENAI_TEXT_MODEL'],
  [
    'an unknown field',
    json(
      { detail: [{ type: 'extra_forbidden', loc: ['body', 'seed'], msg: 'Extra inputs are not permitted' }] },
      422,
    ),
    'OPENAI_TOKEN_FIELD',
  ],
  [
    'an unsupported field',
    json({ error: { message: "Unsupported parameter: 'max_tokens'", code: 'unsupported_parameter' } }, 400),
    'OPENAI_TOKEN_FIELD',
  ],
];
it.each(operators)('%s is for the operator', async (_name, dialect, setting) => {
  const failed = await write([dialect]);
  expect(failed).toMatchObject({ text: '', code: 'provider_failed', said: 'provider_unusable' });
  expect(failed.advice).toContain(setting);
});

it.each([
  [
    400,
    {
      error: {
        message:
          "This model's maximum context length is 65536 tokens. However, you requested 66343 tokens (62247 in the messages, 4096 in the completion).",
      },
    },
  ],
  [
    400,
    {
      object: 'error',
      message: "'max_tokens' is too large: 5000. This model's maximum context length is 4096 tokens",
      type: 'BadRequestError',
      code: 400,
    },
  ],
  [
    500,
    {
      error: {
        code: 500,
        message: 'the request exceeds the available context size',
        type: 'exceed_context_size_error',
      },
    },
  ],
  [
    413,
    {
      error: {
        message: 'Request too large for model on tokens per minute (TPM): Limit 6000, Requested 8000',
        code: 'rate_limit_exceeded',
      },
    },
  ],
])('a context that is exceeded, with status %s, says what to shorten', async (status, body) => {
  expect(await write([json(body, status)])).toMatchObject({
    code: 'provider_refused',
    said: 'text_too_long',
  });
});

it('an error that is not known is no reason to change the wording', async () => {
  expect(await write([json({ error: { message: 'Something.' } }, 400)])).toMatchObject({
    code: 'provider_failed',
    said: 'provider_unusable',
    advice: 'It refuses the request. The AI provider says: 400: Something.',
  });
});

it('a refusal of the content is the user’s', async () => {
  const filtered = { error: { code: 'content_filter', message: 'The response was filtered' } };
  expect(await write([json(filtered, 400)])).toMatchObject({ code: 'provider_refused', said: undefined });
});
