import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Browser, expect } from '@playwright/test';
import { localUrl, portsFrom } from '../../../cli/product/ports.ts';
import { sampleUser } from '../../../cli/product/sample-users.ts';
import { createSandboxKey } from '../../../cli/product/sandbox-key.ts';
import { installedCommand } from '../../../cli/workspace.ts';
import {
  type DescribedCall,
  type DescribedClient,
  type DescribedEvent,
  eventsOf,
  generateClient,
} from '../../fixtures/described-client.ts';
import { discMask, png } from '../../fixtures/images.ts';
import { packageRegistry } from '../../fixtures/package-registry.ts';
import { printed } from '../../fixtures/resumes.ts';
import { test } from '../../fixtures/test.ts';
import { settings } from '../../settings.ts';

const run = promisify(execFile);

interface Known {
  id: string;
  image: string;
  several: string;
  webhook: string;
  review: string;
  imageFile: string;
}

function idOf(name: string, known: Known): string {
  const ids: Record<string, string> = {
    setPublished: known.image,
    toggleLike: known.image,
    chooseImage: known.several,
    getPublishedCreation: known.image,
    tailorResume: known.review,
    resendWebhook: known.several,
    testWebhook: known.webhook,
    deleteWebhook: known.webhook,
  };
  return ids[name] ?? known.id;
}

type Language = 'sh' | 'js' | 'python' | 'go';

async function printedSamples(browser: Browser, language: Language): Promise<Map<string, string>> {
  const page = await browser.newPage();
  await page.goto(`${settings.origin}/docs`);
  const groups = page.locator('nav[aria-label=Contents] section > a');
  const addresses = await groups.evaluateAll((links) =>
    links.map((link) => (link as HTMLAnchorElement).pathname),
  );
  const printed: [name: string, code: string][] = [];
  for (const address of new Set(addresses)) {
    await page.goto(settings.origin + address);
    const samples = page.locator(`section:has(> div > [data-call]) [data-language=${language}] code`);
    printed.push(
      ...(await samples.evaluateAll((codes) =>
        codes.map((code): [string, string] => [code.closest('section')?.id ?? '', code.textContent ?? '']),
      )),
    );
  }
  await page.close();
  return new Map(printed);
}

async function filesForExamples(browser: Browser): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'atelier-examples-'));
  const photo = (await png()).buffer;
  for (const name of ['portrait.png', 'desk.png', 'harbour.png', 'table.jpg'])
    await writeFile(join(folder, name), photo);
  await writeFile(join(folder, 'mask.png'), (await discMask()).buffer);
  await writeFile(join(folder, 'resume.pdf'), (await printed(browser)).buffer);
  return folder;
}

const textOf = (events: readonly DescribedEvent[]) =>
  events.flatMap(({ event, data }) => (event === 'delta' ? String(data.text) : [])).join('');

interface Examples {
  folder: string;
  key: string;
}

/** Runs a command as it is printed. The response is JSON unless it is a file or a stream. */
async function runCommand({ folder, key }: Examples, command: string) {
  const { stdout } = await run('sh', ['-c', `${command} -s -o response -w '%{http_code}'`], {
    cwd: folder,
    env: { ...process.env, TOKEN: key },
  });
  const response = await readFile(join(folder, 'response'));
  const isJson = response.at(0) === '{'.charCodeAt(0);
  return { status: Number(stdout), result: isJson ? JSON.parse(response.toString()) : response };
}

/** Debian's Python, which has its package `requests`. */
const python = '/usr/bin/python3';

/** How a program is run, and what makes a sample print its status and its result as JSON at last. */
const programs = {
  js: {
    command: [process.execPath],
    end: '.mjs',
    print: "console.log('\\n' + JSON.stringify({ status: response.status, result }));",
  },
  python: {
    command: [python],
    end: '.py',
    print:
      'import json\nprint("\\n" + json.dumps({"status": response.status_code, "result": result}, default=str))',
  },
  go: { command: ['go', 'run'], end: '.go', print: '' },
};
type ProgramLanguage = keyof typeof programs;

async function runProgram({ folder, key }: Examples, language: ProgramLanguage, code: string, env = {}) {
  const { command, end } = programs[language];
  const file = join(folder, `program${end}`);
  await writeFile(file, code);
  const [program = '', ...args] = command;
  const options = { cwd: folder, env: { ...process.env, TOKEN: key, ...env }, maxBuffer: 64_000_000 };
  return run(program, [...args, file], options);
}

async function runSample(examples: Examples, language: Language, code: string) {
  if (language === 'sh') return runCommand(examples, code);
  const { stdout } = await runProgram(examples, language, `${code}\n${programs[language].print}`);
  if (language !== 'go') return JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
  const [, status, result = ''] = /^(\d+) (.*)/s.exec(stdout) ?? [];
  return { status: Number(status), result: result.startsWith('{') ? JSON.parse(result) : result };
}

async function threeImages(client: DescribedClient): Promise<Pick<Known, 'several' | 'webhook'>> {
  const { webhook } = await (
    await client.send('setWebhook', { body: { url: 'https://hooks.example/atelier' } })
  ).json();
  const body = { prompt: 'Generate an image of a table in the style Realistic', count: 3 };
  const { creation } = await (await client.send('generateImage', { body })).json();
  const deliveries = async () => (await (await client.send('getWebhooks')).json()).deliveries;
  await expect.poll(deliveries).toContainEqual(expect.objectContaining({ run: creation.id }));
  return { several: creation.id, webhook: webhook.id };
}

async function runEveryExample(
  client: DescribedClient,
  examples: ReadonlyMap<string, string>,
  runExample: (example: string) => Promise<{ status: number; result: unknown }>,
): Promise<void> {
  const known: Known = { id: '', image: '', review: '', imageFile: '', ...(await threeImages(client)) };
  const calls = Object.values(client.calls);
  expect([...examples.keys()].filter((name) => client.calls[name])).toHaveLength(calls.length);
  // An image has to be published before it can be read by others and liked; sharing and webhooks end after
  // they began.
  const isLate = ({ operation }: DescribedCall) =>
    Number(
      ['toggleLike', 'getPublishedCreation', 'unshareCreation', 'deleteWebhook'].includes(
        operation.operationId,
      ),
    );
  for (const call of calls.sort((a, b) => isLate(a) - isLate(b))) {
    const name = call.operation.operationId;
    const example = (examples.get(name) ?? '')
      .replaceAll(/665f1c2ab40c1d5e6f708192/g, idOf(name, known))
      .replace(/(?<=\/pictures\/)[\w-]+\.png/, known.imageFile)
      .replace(/(?<=\bobject\W+)cup/, 'red');
    const { status, result } = await runExample(example);
    expect(`${name} ${status} ${status === call.success ? '' : JSON.stringify(result)}`).toBe(
      `${name} ${call.success} `,
    );
    const { creation, content } = result as {
      creation?: { id: string; type: string };
      content?: string;
    };
    if (!creation) continue;
    if (creation.type === 'article') known.id = creation.id;
    if (creation.type === 'resume-review') known.review = creation.id;
    if (name !== 'generateImage') continue;
    known.image = creation.id;
    known.imageFile = new URL(content ?? '', settings.origin).pathname.split('/').at(-1) ?? '';
  }
}

async function runGuide(examples: Examples): Promise<void> {
  const guide = await (await fetch(`${settings.origin}/docs/guide.md`)).text();
  const blocks = [...guide.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block = '']) => block);
  const commands = blocks
    .map((block) => block.replaceAll(/^((export )?TOKEN=|#).*\n/gm, '').trim())
    // The product fetches no addresses of this machine, and there may be no others.
    .filter((block) => block.startsWith('curl') && !block.includes('image_url'));
  expect(commands.length).toBeGreaterThan(3);
  for (const command of commands) {
    const { status, result } = await runCommand(examples, command);
    expect(`${command} ${status < 300 ? '' : JSON.stringify(result)}`).toBe(`${command} `);
  }
}

async function resumeLostStream(client: DescribedClient): Promise<void> {
  const lost = new AbortController();
  const body = { prompt: 'Write an article about rivers', length: 800 };
  const response = await client.send('generateArticle', {
    body,
    accept: 'text/event-stream',
    signal: lost.signal,
  });
  const events: DescribedEvent[] = [];
  for await (const event of eventsOf(response)) {
    events.push(event);
    if (event.event === 'delta') break;
  }
  lost.abort();
  const id = String(events[0]?.data.id);
  expect(response.headers.get('content-location')).toContain(id);
  const parameters = { id, 'Last-Event-ID': events.at(-1)?.id ?? '' };
  const resumed = await client.send('streamCreation', { parameters, accept: 'text/event-stream' });
  for await (const event of eventsOf(resumed)) events.push(event);
  expect(events.map((event) => Number(event.id))).toEqual(events.map((_, index) => index + 1));
  expect([events.at(-1)?.event, events.at(-1)?.data.content]).toEqual(['done', textOf(events)]);
}

/** Repeats a request whose response was lost, until it has the response of the first one. */
async function retryWithoutDuplicates(client: DescribedClient): Promise<void> {
  const prompt = `Titles about lost responses ${Date.now()}`;
  const parameters = { 'Idempotency-Key': crypto.randomUUID() };
  const input = { parameters, body: { prompt } };
  const signal = AbortSignal.timeout(30);
  await client.send('generateBlogTitle', { ...input, signal }).catch(() => undefined);
  const responses = await Promise.all([0, 1, 2].map(() => client.send('generateBlogTitle', input)));
  const made = await Promise.all(responses.map((response) => response.json()));
  expect(new Set(made.map(({ creation }) => creation.id)).size).toBe(1);
  expect(responses.some(({ headers }) => headers.get('idempotent-replayed') === 'true')).toBe(true);
  const found = await client.send('getUserCreations', { parameters: { q: prompt, status: 'all' } });
  expect((await found.json()).total).toBe(1);
}

async function exceedLimit(client: DescribedClient): Promise<void> {
  client.statuses.length = 0;
  const responses = await Promise.all(Array.from({ length: 40 }, () => client.send('getUserCreations')));
  expect(client.statuses).toContain(429);
  expect(responses.map(({ status }) => status)).toEqual(Array(40).fill(200));
}

/** What the example of the client uses of Node: it compiles without Node's types and those of browsers. */
const nodeTypes = `declare const process: {
  env: Record<string, string | undefined>;
  stdout: { write(text: string): void };
};
declare const console: { log(text?: string): void };
`;

async function useServedClient({ folder, key }: Examples): Promise<string> {
  const guide = await (await fetch(`${settings.origin}/docs/guide.md`)).text();
  const [, command = '', script = ''] =
    /### Use the client.*?```sh\n(.*?)```.*?```js\n(.*?)```/s.exec(guide) ?? [];
  const compilerOptions = {
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    skipLibCheck: false,
    module: 'nodenext',
    lib: ['es2022'],
    types: [],
  };
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  await writeFile(join(folder, 'example.ts'), nodeTypes + script);
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['example.ts'] }));
  const env = { ...process.env, TOKEN: key, npm_config_registry: await packageRegistry() };
  await run('sh', ['-c', command], { cwd: folder, env });
  await run(installedCommand('tsc'), ['-p', folder]);
  return (await run(process.execPath, ['example.ts'], { cwd: folder, env })).stdout;
}

function createKey(): Promise<string> {
  const clerk = localUrl(portsFrom(Number(new URL(settings.origin).port)).clerk);
  return createSandboxKey(clerk, sampleUser('grace').email, []);
}

async function prepareExamples(browser: Browser) {
  const key = await createKey();
  const client = await generateClient(settings.origin, key);
  return { client, key, folder: await filesForExamples(browser) };
}

const isMissing: Record<Language, () => boolean> = {
  sh: () => false,
  js: () => false,
  python: () => spawnSync(python, ['-c', 'import requests']).status !== 0,
  go: () => spawnSync('go', ['version']).status !== 0,
};

for (const language of ['sh', 'js', 'python', 'go'] as const)
  test(`every sample of the reference succeeds: ${language}`, async ({ browser }) => {
    test.skip(isMissing[language](), 'The language is not installed.');
    const { client, ...access } = await prepareExamples(browser);
    const samples = await printedSamples(browser, language);
    await runEveryExample(client, samples, (code) => runSample(access, language, code));
    if (language === 'sh') await runGuide(access);
    await rm(access.folder, { recursive: true });
  });

/** The first steps of the guide in one language: a call, a stream, and a webhook that arrives. */
async function begin(client: DescribedClient, examples: Examples, language: ProgramLanguage) {
  const port = await freePort();
  const guide = await (await fetch(`${settings.origin}/docs/guide.md`)).text();
  const blocks = [...guide.matchAll(/^```(\w+)\n(.*?)^```$/gms)];
  const step = (sign: string) => {
    const found = blocks.find(([, name, code]) => name === language && code?.includes(sign));
    return found?.[2]?.replaceAll('9000', String(port)) ?? '';
  };
  const first = step('generate-blog-title');
  expect((await runProgram(examples, language, first)).stdout).toContain('200');
  expect((await runProgram(examples, language, step('text/event-stream'))).stdout).toMatch(/# \w{3}/);
  const added = (await runProgram(examples, language, step('set-webhook'))).stdout;
  const [secret = ''] = /whsec_[\w+/=]+/.exec(added) ?? [];
  const { command, end } = programs[language];
  const file = join(examples.folder, `receiver${end}`);
  await writeFile(file, step('ATELIER_WEBHOOK_SECRET'));
  const [program = '', ...args] = command;
  const env = { ...process.env, ATELIER_WEBHOOK_SECRET: secret };
  const receiver = spawn(program, [...args, file], { cwd: examples.folder, env, detached: true });
  try {
    let output = '';
    receiver.stdout.on('data', (piece) => (output += piece));
    await expect.poll(() => answers(port)).toBe(true);
    await runProgram(examples, language, first);
    await expect.poll(() => output).toContain('run.completed');
  } finally {
    // `go run` starts the program as its child.
    if (receiver.pid) process.kill(-receiver.pid);
    const { webhooks } = await (await client.send('getWebhooks')).json();
    for (const { id, url } of webhooks)
      if (url.includes(String(port))) await client.send('deleteWebhook', { body: { id } });
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

const answers = (port: number) =>
  fetch(`http://localhost:${port}/hook`, { method: 'POST', body: 'x' }).then(
    ({ status }) => status === 400,
    () => false,
  );

for (const language of ['js', 'python', 'go'] as const)
  test(`the first steps of the guide lead to a webhook that arrives: ${language}`, async () => {
    test.skip(isMissing[language](), 'The language is not installed.');
    const folder = await mkdtemp(join(tmpdir(), 'atelier-begin-'));
    const key = await createKey();
    const client = await generateClient(settings.origin, key);
    const env = { ...process.env, npm_config_registry: await packageRegistry() };
    if (language === 'js')
      await run('npm', ['install', `${settings.origin}/client.tgz`], { cwd: folder, env });
    await begin(client, { folder, key }, language);
    await rm(folder, { recursive: true });
  });

test('a program in an empty folder uses the client that the installation serves', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'atelier-client-'));
  expect(await useServedClient({ folder, key: await createKey() })).toMatch(/\w{3}.*\n# \w{3}/);
  await rm(folder, { recursive: true });
});

test('a program that knows only the description copes with losses', async () => {
  const client = await generateClient(settings.origin, await createKey());
  await resumeLostStream(client);
  await retryWithoutDuplicates(client);
  await exceedLimit(client);
});
