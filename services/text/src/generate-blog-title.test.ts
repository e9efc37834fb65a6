import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CallResponse } from '@atelier/contracts';
import { expect, test } from 'vitest';
import { titles, useTextService } from './testing/use-text-service.ts';

const text = useTextService();
const { call, kept } = text;

test('titles are strings, and a numbered list', async () => {
  const body = { prompt: 'Titles about rivers' };
  const headers = { 'idempotency-key': 'rivers' };
  const response = await call('generateBlogTitle', { as: 'user_ada', body, headers });
  const result = (await response.json()) as CallResponse<'generateBlogTitle'>;
  const { content, titles: found } = result;
  expect(content.trim().split('\n')).toEqual(found.map((title, index) => `${index + 1}. ${title}`));
  expect(found).toHaveLength(10);
  for (const title of found) expect(title).toMatch(/rivers/i);
  const again = await call('generateBlogTitle', { as: 'user_ada', body, headers });
  expect(await again.json()).toEqual(result);
});

test('titles like another one are requested with it', async () => {
  const settings = { keyword: 'rivers', category: 'Travel', like: 'Slow “Rivers”' };
  const body = { ...titles, ...settings };
  const answer = await call('generateBlogTitle', { as: 'user_ada', body });
  expect(answer.status).toBe(200);
  expect(JSON.stringify(text.openai.requests().at(-1)?.body)).toContain('similar in form and angle');
  expect(await kept()).toMatchObject({ prompt: titles.prompt, settings });
});

test.each([
  ['["Tea for Two", "Tea at Noon"]', 200, '1. Tea for Two\n2. Tea at Noon', 1],
  ['・一\n・二', 200, '1. 一\n2. 二', 1],
  ['I cannot do that.\n\nAsk me something else.', 502, '', 0],
])(
  'of the output %j, titles are kept as a list, and prose is refunded',
  async (output, status, content, units) => {
    const choices = [{ index: 0, message: { content: output }, finish_reason: 'stop' }];
    const model = createServer((request, response) => {
      request.resume();
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ choices }));
    });
    await once(model.listen(0, '127.0.0.1'), 'listening');
    const { port } = model.address() as AddressInfo;
    const ledger = await text.serveWithTexts(2, { OPENAI_BASE_URL: `http://127.0.0.1:${port}/v1` });
    const response = await call('generateBlogTitle', { as: 'user_ada', body: titles });
    expect(response.status).toBe(status);
    const failure = status === 200 ? null : 'provider_empty';
    expect(await kept()).toMatchObject({ content, failure, status: failure ? 'failed' : 'completed' });
    expect(await ledger.read({ userId: 'user_ada', plan: 'free' }, 'text')).toMatchObject({
      remaining: 2 - units,
    });
    model.closeAllConnections();
    model.close();
  },
);
