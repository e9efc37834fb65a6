import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { events, failure, json, type Respond, startTestApi } from '../testing/test-api.ts';
import { runCli } from './run-cli.ts';

const item = { call: 'generate-blog-title', body: { prompt: 'Tea' } };

/** Runs a command against a server that responds as given. */
async function run(
  args: string[],
  responses: Respond[],
  options: { terminal?: boolean; key?: string; url?: string; stdin?: string } = {},
) {
  const api = await startTestApi(...responses);
  const output = { text: '', errors: '', files: new Map<string, string>() };
  const code = await runCli(args, {
    env: { ATELIER_API_KEY: options.key ?? 'secret', ATELIER_URL: options.url ?? api.baseUrl },
    write: (text) => {
      output.text += text;
    },
    report: (text) => {
      output.errors += text;
    },
    terminal: options.terminal ?? false,
    version: async () => '1.2.3',
    readFile: async (path) => {
      if (path === 'batch.jsonl') return new TextEncoder().encode(`${JSON.stringify(item)}\n\n`);
      if (path === '-') return new TextEncoder().encode(options.stdin ?? '');
      if (path === 'broken.jsonl') return new TextEncoder().encode('{\n');
      if (path !== 'cv.pdf') throw Object.assign(new Error('no'), { code: 'ENOENT', path });
      return new TextEncoder().encode('%PDF-1.7');
    },
    checkOutput: async (path) => {
      if (path.startsWith('none/')) throw new Error('no');
    },
    writeFile: async (path, content) => void output.files.set(path, new TextDecoder().decode(content)),
  });
  return { code, ...output, requests: api.requests };
}

const text = events(
  ['started', { id: '1' }],
  ['progress', { stage: 'writing', message: 'Writing.' }],
  ['delta', { text: '# Tea' }],
  ['done', { success: true, content: '# Tea' }],
);

it('--version prints the version', async () => {
  const { code, text: printed } = await run(['--version'], []);
  expect([code, printed]).toEqual([0, '1.2.3\n']);
});

it.each(['help', '--help'])('%s prints the commands', async (argument) => {
  const { code, text: printed, errors } = await run([argument], []);
  expect([code, errors]).toEqual([0, '']);
  expect(printed).toContain('atelier write');
});

it('a text, and the lines of a batch, are read from standard input', async () => {
  const titles = await run(['titles', '-'], [text], { stdin: 'Tea\n' });
  expect(JSON.parse(titles.requests[0]?.body ?? '').prompt).toContain('keyword Tea in');
  const ended = json({ success: true, batch: { id: 'b1', state: 'ended', items: [] } });
  const batch = await run(['batch', '-'], [ended], { stdin: `${JSON.stringify(item)}\n` });
  expect(JSON.parse(batch.requests[0]?.body ?? '')).toEqual({ items: [item] });
  const empty = await run(['write', '-'], [text]);
  expect([empty.code, empty.requests]).toEqual([2, []]);
});

it('with --json a failure is JSON on standard output', async () => {
  const failed = await run(['write', 'Tea', '--json'], [failure('plan_required', 403)]);
  expect([failed.code, failed.errors]).toEqual([1, '']);
  expect(JSON.parse(failed.text)).toMatchObject({ success: false, code: 'plan_required', request_id: 'r1' });
  const wrong = await run(['paint', 'Tea', '--json'], []);
  expect(JSON.parse(wrong.text)).toMatchObject({ success: false, code: 'usage' });
});

it('write prints the article as it arrives', async () => {
  const { code, text: printed, errors, requests } = await run(['write', 'Tea', '--length', '1200'], [text]);
  expect([code, printed, errors]).toEqual([0, '# Tea\n', '']);
  expect(JSON.parse(requests[0]?.body ?? '')).toEqual({
    prompt: 'Write an article about Tea in Medium (800-1200 words)',
    length: 1200,
  });
});

it('--json prints the response alone, with progress on a terminal', async () => {
  const { text: printed, errors } = await run(['titles', 'Tea', '--json'], [text], { terminal: true });
  expect(JSON.parse(printed)).toMatchObject({ content: '# Tea' });
  expect(errors).toContain('] Writing.');
});

it('image writes the file', async () => {
  const done = events(['done', { success: true, content: 'http://localhost:3000/pictures/k1.png' }]);
  const { code, files, requests } = await run(
    ['image', 'a lighthouse', '-o', 'house.png'],
    [done, (response) => response.end('PNG')],
  );
  expect([code, files.get('house.png')]).toEqual([0, 'PNG']);
  expect(requests[1]?.url).toBe('/pictures/k1.png');
});

it('review sends the file and prints the review', async () => {
  const {
    code,
    text: printed,
    requests,
  } = await run(['review', 'cv.pdf', '--job', 'Node.js', '--language', 'de'], [text]);
  expect([code, printed]).toEqual([0, '# Tea\n']);
  expect(requests[0]?.body).toContain('filename="cv.pdf"');
  expect(requests[0]?.body).toContain('Node.js');
  expect(requests[0]?.body).toMatch(/name="language"\s+de\s/);
});

it('batch sends the lines of a file, and prints how each item ended', async () => {
  const batchOf = (status: string) =>
    json({
      success: true,
      batch: { id: 'b1', state: 'ended', items: [{ call: item.call, status, url: '/c/1', error: null }] },
    });
  const done = await run(['batch', 'batch.jsonl'], [batchOf('completed')]);
  expect([done.code, done.text]).toEqual([0, 'completed\tgenerate-blog-title\t/c/1\n']);
  expect(JSON.parse(done.requests[0]?.body ?? '')).toEqual({ items: [item] });
  const failed = await run(['batch', 'batch.jsonl'], [batchOf('failed')]);
  expect([failed.code, failed.errors]).toEqual([1, 'Not all creations were completed: 1 failed.\n']);
  const asJson = await run(['batch', 'batch.jsonl', '--json'], [batchOf('failed')]);
  expect([asJson.code, JSON.parse(asJson.text).id]).toEqual([1, 'b1']);
});

it('a batch that cannot be followed to its end is named', async () => {
  const running = json({ success: true, batch: { id: 'b1', url: '/b/1', state: 'running', items: [] } });
  const { code, errors } = await run(['batch', 'batch.jsonl'], [running, failure('not_found', 404)]);
  expect([code, errors]).toEqual([1, expect.stringContaining('The batch goes on at the server: /b/1\n')]);
});

it('a failed call is reported with its code, and ends with 1', async () => {
  const { code, text: printed, errors } = await run(['write', 'Tea'], [failure('plan_required', 403)]);
  expect([code, printed]).toEqual([1, '']);
  expect(errors).toBe('It failed: plan_required. (plan_required, request r1)\n');
});

it('a text that breaks off ends with a new line before its error', async () => {
  const failed = { success: false, message: 'Busy.', code: 'provider_busy', request_id: 'r1' };
  const broken = events(['delta', { text: '# Tea' }], ['error', failed]);
  const { code, text: printed, errors } = await run(['write', 'Tea'], [broken]);
  expect([code, printed, errors]).toEqual([1, '# Tea\n', 'Busy. (provider_busy, request r1)\n']);
});

it.each([
  [[], 'Name a command'],
  [['write'], 'takes one argument'],
  [['write', ' '], 'takes one argument'],
  [['write', 'x', '--style', 'Anime'], 'The command write has no option --style'],
  [['image', 'x', '-o', 'none/x.png'], 'none/x.png cannot be written'],
  [['write', 'green', 'tea'], 'Put it in quotes'],
  [['paint', 'x'], 'There is no command paint'],
  [['write', 'x', '--size', '2'], '--size'],
  [['titles', 'x', '--category', 'Nope'], '--category takes one of: General'],
  [['image', 'x', '--style', 'Nope'], '--style takes one of'],
  [['review', 'cv.pdf', '--language', 'fr'], '--language takes one of: en, de.'],
  [['batch', 'broken.jsonl'], 'Line 1 is not JSON'],
  [['write', 'x', '--length', 'long'], '--length takes a number'],
  [['write', 'x', '--length', '5'], 'from 100 to 5000'],
])('%j is a wrong command line and ends with 2', async (args, message) => {
  const { code, text: printed, errors, requests } = await run(args, [text]);
  expect([code, printed]).toEqual([2, '']);
  expect(errors).toContain(message);
  expect(requests).toEqual([]);
});

it('an address that is wrong or does not respond is named', async () => {
  const wrong = await run(['write', 'Tea'], [], { url: 'localhost:3000' });
  expect([wrong.code, wrong.errors]).toEqual([2, expect.stringContaining('ATELIER_URL is not an address')]);
  const closed = createServer().listen(0, '127.0.0.1');
  await once(closed, 'listening');
  const { port } = closed.address() as AddressInfo;
  closed.close();
  const silent = await run(['write', 'Tea'], [], { url: `http://127.0.0.1:${port}` });
  expect([silent.code, silent.errors]).toEqual([
    1,
    expect.stringContaining(`http://127.0.0.1:${port} (ATELIER_URL): ECONNREFUSED`),
  ]);
});

it('a missing credential or file is reported', async () => {
  const { code, errors } = await run(['write', 'Tea'], [text], { key: '' });
  expect([code, errors.split('\n')[0]]).toEqual([2, 'Set ATELIER_API_KEY to your credential.']);
  expect(errors.split('\n').length).toBeLessThan(4);
  const unusable = await run(['write', 'Tea'], [text], { key: 'ak_…' });
  expect([unusable.code, unusable.requests]).toEqual([2, []]);
  expect(unusable.errors).toContain('ATELIER_API_KEY has characters');
  const missing = await run(['review', 'none.pdf'], [text]);
  expect([missing.code, missing.errors]).toEqual([1, 'There is no file none.pdf.\n']);
});
