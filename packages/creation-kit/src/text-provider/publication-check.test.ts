import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createLogger } from '@atelier/server-kit/logging';
import { expect, it, onTestFinished } from 'vitest';
import { createPublicationCheck } from './publication-check.ts';

it.each<[string, unknown, boolean | undefined]>([
  ['no categories', { results: [{ flagged: false }] }, false],
  ['other categories and no verdict', { results: [{ categories: { violence_and_threats: true } }] }, true],
  [
    'scores that are no numbers',
    { results: [{ flagged: true, category_scores: { illicit: 'high' } }] },
    true,
  ],
  ['no results', { results: [] }, undefined],
  ['another shape', { ok: true }, undefined],
])('a moderation with %s', async (_name, answer, sensitive) => {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(answer));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const settings = { OPENAI_API_KEY: 'none', OPENAI_BASE_URL: `http://127.0.0.1:${port}/v1` };
  const check = createPublicationCheck(settings, createLogger({ name: 'test', level: 'silent' }));
  expect(await check({ prompt: 'a fox' })).toBe(sensitive);
});
