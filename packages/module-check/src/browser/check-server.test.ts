import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { moduleManifest } from '@atelier/contracts';
import { expect, it, onTestFinished } from 'vitest';
import { versionOf } from '../../../../services/modules/src/testing/module-versions.ts';
import { startCheckServer } from './check-server.ts';

async function start() {
  const content = Buffer.from('hello()');
  const file = { path: 'entry.js', type: 'text/javascript', integrity: '', content, br: null };
  const manifest = moduleManifest.parse(versionOf().manifest);
  const server = await startCheckServer(async () => null, manifest, [file]);
  onTestFinished(() => server.close());
  return server;
}

it('serves the files of the version, and to the frame with its policy', async () => {
  const { url } = await start();
  const path = 'modules/mfe-hello/1.0.0/entry.js';
  expect(await (await fetch(url + path)).text()).toBe('hello()');
  const worker = await fetch(url.replace('localhost', '127.0.0.1') + path);
  expect(worker.headers.get('content-security-policy')).toMatch(/connect-src \S+\/modules\/ blob: data:/);
});

it.each([
  ['whose address cannot be read', '//'],
  ['to another host, as its proxy', 'http://atelier.example/'],
])('refuses a request %s, and goes on', async (_, target) => {
  const { url } = await start();
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  await once(socket, 'connect');
  socket.end(`GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 403 /);
  expect((await fetch(`${url}modules`)).status).toBe(200);
});

it('receives what the page found, also in parts, and no more than a limit', async () => {
  const { url, result } = await start();
  const send = (text: string) =>
    fetch(`${url}result`, {
      method: 'POST',
      body: ReadableStream.from([...new TextEncoder().encode(text)].map((byte) => Uint8Array.of(byte))),
      duplex: 'half',
    });
  const found = (message: string) => ({ problem: { path: '/ai/hello', message } });
  expect((await send(JSON.stringify(found('x'.repeat(20_000))))).status).toBe(404);
  expect((await send(JSON.stringify(found('caf\u00e9')))).status).toBe(200);
  expect(await result).toEqual(found('caf\u00e9'));
});
