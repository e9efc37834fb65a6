import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { article, readEvents, useTextService } from './testing/use-text-service.ts';

const text = useTextService();
const { call, kept, serve } = text;
const written = '# Tea\n\nIt is warm.\n';

let output = '';
const model = createServer((request, response) => {
  request.resume();
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const content of output.match(/\S+\s*/g) ?? [])
    response.write(`data: ${JSON.stringify({ choices: [{ index: 0, delta: { content } }] })}\n\n`);
  response.end('data: [DONE]\n\n');
});
beforeAll(() => once(model.listen(0, '127.0.0.1'), 'listening'));
afterAll(() => model.close());

/** The names of the events of an article, deltas once in a row, and stages instead of `progress`. */
async function stagesOf(thoughts: string, changes = {}) {
  output = thoughts + written;
  await serve({ OPENAI_BASE_URL: `http://127.0.0.1:${(model.address() as AddressInfo).port}/v1` });
  const response = await call('generateArticle', {
    as: 'user_ada',
    body: { ...article, ...changes },
    events: true,
  });
  const events = readEvents(await response.text());
  const names = events.map(({ event, data }) => (event === 'progress' ? data.stage : event));
  return names.filter((name, index) => name !== names[index - 1]);
}

test('an article says that the model thinks before it writes', async () => {
  expect(await stagesOf('<think>A plan.</think>\n\n')).toEqual(['started', 'thinking', 'delta', 'done']);
  expect(await kept()).toMatchObject({ content: written, status: 'completed' });
});

test('an article begins again where its text turns out to be thoughts', async () => {
  expect(await stagesOf('A plan for tea.\n</think>\n\n')).toEqual([
    'started',
    'delta',
    'restart',
    'delta',
    'done',
  ]);
  expect(await kept()).toMatchObject({ content: written, status: 'completed' });
});

test('a beginning that is continued stays when the article begins again', async () => {
  const start = 'A cup of tea is made in three steps, of which the first is water.\n\n';
  expect(await stagesOf(`${'I plan a long text. '.repeat(30)}\n</think>\n\n`, { start })).toContain(
    'restart',
  );
  expect(await kept()).toMatchObject({ content: start + written, status: 'completed' });
});
