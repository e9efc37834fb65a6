import { once } from 'node:events';
import { rm, symlink } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createSafeFetch } from '@atelier/server-kit/outbound';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createImageStore } from './image-store.ts';

let requests: string[] = [];
const server = createServer((request, response) => {
  requests.push(request.url ?? '');
  if (request.method === 'POST')
    request
      .resume()
      .on('end', () => response.writeHead(400).end('{"error":{"message":"Invalid image file"}}'));
  else if (request.url?.includes('/odd'))
    response.writeHead(400, { 'x-cld-error': 'You need to register to the add-on' }).end();
  else if (request.url?.includes('/stalls'))
    response.writeHead(200, { 'content-type': 'image/png' }).write('a part');
  else if (request.url?.includes('/whole'))
    response.writeHead(200, { 'content-type': 'image/png' }).end('an image');
  else if (request.url === '/internal') response.setHeader('content-type', 'image/png').end('secret');
  else response.writeHead(302, { location: '/internal' }).end();
});
let host: string;
let url: string;

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  url = `cloudinary://key:secret@cloud?upload_prefix=http://${host}&cname=${host}&secure=false`;
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

function openStore(hosts: string[]) {
  return createImageStore({ url, deriveSeconds: 20, safeFetch: createSafeFetch({ hosts }) });
}

async function open(hosts: string[]) {
  const store = openStore(hosts);
  requests = [];
  return store.open({ id: 'atelier/one' }, { ext: 'png' }, new AbortController().signal);
}

describe('abuse 42: the image store', () => {
  it('is not requested on loopback unless its host is configured, and a refusal is not retried', async () => {
    await expect(open([])).rejects.toMatchObject({ code: 'provider_failed' });
    expect(requests).toHaveLength(0);
  });

  it('is not followed to another host by a redirect', async () => {
    await expect(open([host])).rejects.toMatchObject({ code: 'provider_failed' });
    expect(requests).toHaveLength(1);
    expect(requests).not.toContain('/internal');
  });
});

it('refuses an image that the store does not read; anything else is for the operator', async () => {
  const store = openStore([host]);
  const refused = { code: 'provider_refused', sentence: { message_code: 'image_refused' } };
  await expect(store.upload(fileURLToPath(import.meta.url))).rejects.toMatchObject(refused);
  const { signal } = new AbortController();
  await expect(store.open({ id: 'atelier/odd' }, { ext: 'png' }, signal)).rejects.toMatchObject({
    code: 'provider_failed',
    sentence: { message_code: 'store_unusable' },
    cause: { message: expect.stringMatching(/Settings, Add-ons.*says: 400: You need to register/) },
  });
});

it('fails with a code when the store delivers an image too slowly', async () => {
  const path = join(tmpdir(), `atelier-slow-${process.pid}.png`);
  onTestFinished(() => rm(path, { force: true }));
  const soon = AbortSignal.timeout(300);
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(soon);
  onTestFinished(() => timeout.mockRestore());
  const store = openStore([host]);
  await expect(store.save({ id: 'atelier/stalls' }, path)).rejects.toMatchObject({
    code: 'provider_timeout',
  });
  expect(timeout).toHaveBeenCalledWith(50_000);
});

it.runIf(process.platform === 'linux')('does not blame the store when the disk is full', async () => {
  const path = join(tmpdir(), `atelier-full-${process.pid}.png`);
  await symlink('/dev/full', path);
  onTestFinished(() => rm(path, { force: true }));
  const store = openStore([host]);
  await expect(store.save({ id: 'atelier/whole' }, path)).rejects.toMatchObject({
    code: 'internal',
    cause: { code: 'ENOSPC' },
  });
});
