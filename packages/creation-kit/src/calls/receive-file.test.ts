import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CallName, calls, failure, identityHeader } from '@atelier/contracts';
import { type Listening, listen } from '@atelier/server-kit/http';
import { createLogger } from '@atelier/server-kit/logging';
import { createCaller, signTestIdentity, testPublicKeys } from '@atelier/server-kit/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { CreatingWork } from '../pipeline/run-request.ts';
import { withoutDatabase } from '../testing/without-database.ts';
import { createApp } from './app.ts';
import type { CallHandler } from './call-context.ts';
import { receiveFile } from './receive-file.ts';
import { serveCall } from './serve-call.ts';

const megabyte = 1024 * 1024;
const logger = createLogger({ name: 'image', level: 'silent' });
let directory: string;
let service: Listening;
let seen: { content: string; name: string; object: string | undefined; size: number }[];

const done: CreatingWork = { creation: { prompt: 'p', type: 'image' }, make: async () => undefined };

const removeObject: CallHandler<'removeObject'> = async ({ file, body }) => {
  if (!file) throw new Error('There is no file.');
  const make = async () => {
    const content = (await readFile(file.path)).subarray(0, 20).toString();
    seen.push({ content, name: file.name, object: body.object, size: file.size });
    return undefined;
  };
  return { ...done, make };
};

beforeEach(async () => {
  await start();
});

const others = (Object.keys(calls) as CallName[]).filter(
  (name) => calls[name].service === 'image' && name !== 'removeObject',
);

async function start() {
  directory = await mkdtemp(join(tmpdir(), 'receive-file-'));
  seen = [];
  const receive = receiveFile({ megabytes: 1, directory });
  const app = createApp({
    name: 'image',
    logger,
    identityKeys: testPublicKeys('image'),
    creating: withoutDatabase,
    calls: [
      serveCall('removeObject', removeObject, receive),
      ...others.map((name) => serveCall(name as 'removeBackground', async () => done, receive)),
    ],
  });
  service = await listen(app, { port: 0 });
}

async function stop() {
  await service.close();
  expect(await readdir(directory)).toEqual([]);
  await rm(directory, { recursive: true });
}

afterEach(stop);

function form(fields: Record<string, string | Blob>) {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') data.append(name, value);
    else data.append(name, value, 'Küste.png');
  }
  return data;
}
const send = (body: FormData) => createCaller(service.url)('removeObject', { as: 'ada', form: body });
const image = (size = 10) => new Blob(['x'.repeat(size)]);

test("a file exists on disk while its call runs, with the client's name, and is removed after it", async () => {
  const response = await send(form({ object: 'boat', image: image(5000) }));
  expect(response.status).toBe(200);
  expect(seen).toEqual([{ content: 'x'.repeat(20), name: 'Küste.png', object: 'boat', size: 5000 }]);
});

test.each<[string, Record<string, string | Blob>, number, string]>([
  ['no file', { object: 'boat' }, 400, 'image'],
  ['an empty file', { object: 'boat', image: image(0) }, 400, 'image'],
  ['text for a file', { object: 'boat', image: 'text' }, 400, 'image'],
  ['a file in another field', { object: 'boat', photo: image() }, 400, 'image'],
  ['a missing field', { image: image() }, 400, 'object'],
  ['two words', { object: 'red boat', image: image() }, 400, 'object'],
  ['an unknown field', { object: 'boat', image: image(), admin: 'yes' }, 400, 'admin'],
  ['an operator for a field', { 'object[$ne]': 'x', image: image() }, 400, 'object'],
  ['a path for a further file', { 'mask[path]': '/etc/passwd', image: image() }, 400, 'mask'],
])('abuse 14: %s', async (_name, fields, status, field) => {
  const response = await send(form(fields));
  const { code, details } = failure.parse(await response.json());
  expect([response.status, code]).toEqual([status, 'invalid_request']);
  expect(details?.map((fault) => fault.field)).toContain(field);
  expect(seen).toEqual([]);
});

test('a field that has text instead of a file is reported as such', async () => {
  const response = await send(form({ object: 'boat', image: 'boat.png' }));
  expect(failure.parse(await response.json()).details).toEqual([
    { field: 'image', message: 'Send a file in this field, not text.', message_code: 'text_for_file' },
  ]);
});

test('abuse 14: a second file', async () => {
  const data = form({ object: 'boat', image: image() });
  data.append('image', image(), 'second.png');
  expect((await send(data)).status).toBe(400);
});

test('abuse 14: 10,000 parts', async () => {
  const data = form({ image: image() });
  for (let n = 0; n < 10_000; n += 1) data.append('object', 'boat');
  const response = await send(data);
  expect([response.status, failure.parse(await response.json()).code]).toEqual([400, 'malformed_body']);
});

const part = (name: string, value: string) =>
  `--edge\r\nContent-Disposition: form-data; name="${name}"; filename="a.png"\r\n\r\n${value}\r\n`;

test.each<[string, string, string, string]>([
  ['no boundary', 'multipart/form-data', part('image', 'x'), 'malformed_body'],
  ['an empty field name', 'multipart/form-data; boundary=edge', `${part('', 'x')}--edge--`, 'malformed_body'],
  [
    'no field name',
    'multipart/form-data; boundary=edge',
    '--edge\r\nContent-Disposition: form-data\r\n\r\nx\r\n--edge--',
    'malformed_body',
  ],
  ['a body cut off', 'multipart/form-data; boundary=edge', part('image', 'x'), 'malformed_body'],
])('abuse 14: %s', async (_name, type, body, code) => {
  const response = await fetch(service.url + calls.removeObject.path, {
    method: 'POST',
    headers: { 'content-type': type, [identityHeader]: await identity() },
    body,
  });
  expect(failure.parse(await response.json()).code).toBe(code);
});

test('abuse 15: returns 413 with the limit for a file above it', async () => {
  const response = await send(form({ object: 'boat', image: image(megabyte + 1) }));
  expect([response.status, failure.parse(await response.json()).message]).toEqual([
    413,
    'This file is larger than 1 MB. Choose a smaller one.',
  ]);
});

test('abuse 15: a body that is too large is refused before it is read', async () => {
  expect(await firstLine(`Content-Length: ${100 * megabyte}\r\n\r\n`)).toContain('413');
});

test('abuse 15: a body without a Content-Length is refused at the limit, and not read further', async () => {
  const chunk = `100000\r\n${'x'.repeat(megabyte)}\r\n`;
  expect(await firstLine(`Transfer-Encoding: chunked\r\n\r\n${chunk.repeat(24)}`)).toContain('413');
});

test('abuse 15: an interrupted upload leaves no file', async () => {
  const socket = connect(service.port, '127.0.0.1');
  socket.write(`${await head()}Content-Length: 500000\r\n\r\n${part('image', 'x'.repeat(100_000))}`);
  await expect.poll(() => readdir(directory)).toHaveLength(1);
  socket.destroy();
  await expect.poll(() => readdir(directory)).toEqual([]);
});

test('abuse 15: receives 20 concurrent uploads', async () => {
  const responses = await Promise.all(
    Array.from({ length: 20 }, () => send(form({ object: 'boat', image: image(500_000) }))),
  );
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(20);
});

const identity = () => signTestIdentity({ userId: 'ada', sessionId: 's', plan: 'free' }, 'image');
const head = async () =>
  `POST ${calls.removeObject.path} HTTP/1.1\r\nHost: localhost\r\n${identityHeader}: ${await identity()}\r\n` +
  'Content-Type: multipart/form-data; boundary=edge\r\n';

/** Sends a request by hand, leaves the connection open and returns the response's first line. */
async function firstLine(rest: string): Promise<string> {
  const start = await head();
  return new Promise((resolve, reject) => {
    const socket = connect(service.port, '127.0.0.1', () => socket.write(start + rest));
    socket.once('error', reject);
    socket.once('data', (data) => {
      resolve(String(data).split('\r\n')[0] ?? '');
      socket.destroy();
    });
  });
}
