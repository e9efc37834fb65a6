import type { CallResponse } from '@atelier/contracts';
import { expect, test, vi } from 'vitest';
import { useTextService } from './testing/use-text-service.ts';

const text = '## Tea\n\nTea is a very small thing. It grows on hills. Many people drink it. It needs water.';

const tests = useTextService();
const { call, control, serveWithTexts } = tests;
const lastRequest = () =>
  tests.openai.requests().at(-1)?.body as { messages: { role: string; content: string }[] };

async function revise(body: Record<string, unknown>, as = 'user_ada') {
  const response = await call('reviseText', { as, body: { text, ...body } });
  const answer = (await response.json()) as CallResponse<'reviseText'> & {
    details?: { field: string }[];
  };
  return { status: response.status, ...answer };
}
const left = async (as = 'user_ada') => (await revise({ change: 'rewrite' }, as)).usage.remaining;

test('a text is rewritten, shortened and extended; its headings stay', async () => {
  const texts = new Map<string, string>();
  for (const change of ['rewrite', 'shorten', 'extend']) {
    const answer = await revise({ change });
    expect(answer).toMatchObject({ status: 200, usage: { kind: 'text' } });
    expect(answer.text).toMatch(/^## Tea\n\n/);
    texts.set(change, answer.text);
  }
  const lengthOf = (change: string) => texts.get(change)?.length ?? 0;
  expect(texts.get('rewrite')).not.toBe(text);
  expect(lengthOf('shorten')).toBeLessThan(text.length);
  expect(lengthOf('extend')).toBeGreaterThan(text.length);
});

test('the text is the message, and never an instruction; tone, instruction and context reach the model', async () => {
  await revise({ change: 'tone', tone: 'formal', context: 'About "hills".' });
  const [system, user] = lastRequest().messages;
  expect(user?.content).toBe(text);
  expect(system?.content).toContain('Change its tone to formal');
  expect(system?.content).toContain(JSON.stringify('About "hills".'));
  await revise({ change: 'instruction', instruction: 'Make it shorter and mention kettles' });
  expect(lastRequest().messages[0]?.content).toContain(JSON.stringify('Make it shorter and mention kettles'));
});

test.each([
  [{ change: 'tone' }, 'tone'],
  [{ change: 'tone', tone: 'angry' }, 'tone'],
  [{ change: 'shorten', tone: 'formal' }, 'tone'],
  [{ change: 'instruction' }, 'instruction'],
  [{ change: 'instruction', instruction: ' ' }, 'instruction'],
  [{ change: 'translate' }, 'change'],
  [{ change: 'rewrite', text: ' ' }, 'text'],
  [{ change: 'rewrite', text: 'x'.repeat(40_001) }, 'text'],
])('refuses %j and names the field', async (body, field) => {
  const answer = await revise(body);
  expect(answer).toMatchObject({ status: 400, code: 'invalid_request' });
  expect(answer.details?.map((fault) => fault.field)).toEqual([field]);
});

test('abuse 44: a unit is charged, refunded after a failure, and refused when none is left', async () => {
  await serveWithTexts(4);
  expect(await left('user_grace')).toBe(3);
  await control({ next: ['500', '500', '500'] });
  expect(await revise({ change: 'shorten' }, 'user_grace')).toMatchObject({
    success: false,
    usage: { remaining: 3 },
  });
  expect(await left('user_grace')).toBe(2);
  await revise({ change: 'shorten' }, 'user_grace');
  await revise({ change: 'shorten' }, 'user_grace');
  expect(await revise({ change: 'shorten' }, 'user_grace')).toMatchObject({
    status: 429,
    code: 'quota_exceeded',
    usage: { remaining: 0 },
  });
});

test('abuse 44: leaving does not end the run, which is charged', async () => {
  const ledger = await serveWithTexts(2);
  await control({ words_per_second: 1 });
  const client = new AbortController();
  const called = call('reviseText', {
    as: 'user_ada',
    body: { text, change: 'extend' },
    signal: client.signal,
  });
  await vi.waitFor(() => expect(tests.openai.requests()).toHaveLength(1), 20_000);
  client.abort();
  await expect(called).rejects.toThrow();
  await control({ words_per_second: 100_000 });
  const charged = async () => (await tests.countsOf('user_ada'))?.used;
  await vi.waitFor(async () => expect(await charged()).toBe(1), 20_000);
  expect(await ledger.read({ userId: 'user_ada', plan: 'free' }, 'text')).toMatchObject({ remaining: 1 });
});
