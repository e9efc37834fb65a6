import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { createSafeFetch } from '@atelier/server-kit/outbound';
import { unlimitedSlots } from '@atelier/server-kit/provider-slots';
import { testPublicKeys } from '@atelier/server-kit/testing';
import { describe, expect, it, onTestFinished } from 'vitest';
import { settingsSchema } from '../settings.ts';
import { createImageProvider } from './image-provider.ts';

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return `127.0.0.1:${port}`;
}

/** A server on loopback that other machines must not reach, and the number of its requests. */
async function internalServer() {
  let requests = 0;
  const host = await serve((_request, response) => {
    requests += 1;
    response.setHeader('content-type', 'image/png');
    response.end('secret');
  });
  return { host, requests: () => requests };
}

/** A provider that responds through the listener. */
async function providerOf(respond: RequestListener, hosts: string[] = []) {
  const settings = settingsSchema.parse({
    PORT: '0',
    IDENTITY_PUBLIC_KEYS: JSON.stringify(testPublicKeys('image')),
    MONGODB_URI: 'mongodb://localhost/atelier',
    PUBLIC_ORIGIN: 'http://localhost:3000',
    CLOUDINARY_URL: 'cloudinary://key:secret@cloud',
    OPENAI_API_KEY: 'sk-test',
    OPENAI_BASE_URL: `http://${await serve(respond)}/v1`,
  });
  return createImageProvider(settings, {
    safeFetch: createSafeFetch({ hosts }),
    slots: unlimitedSlots,
  });
}

/** Generates an image with it. */
async function draw(respond: RequestListener, hosts: string[] = []) {
  const provider = await providerOf(respond, hosts);
  const [drawn] = await provider.draw({ prompt: 'a fox', aspect: 'square' }, new AbortController().signal);
  return drawn;
}
const pointsAt =
  (url: string): RequestListener =>
  (_request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ created: 1, data: [{ url }] }));
  };

describe('abuse 42: a provider that responds with a URL', () => {
  it.each([
    ['on loopback', (host: string) => `http://${host}/`],
    ['on loopback by https', (host: string) => `https://${host}/`],
    ['by the name localhost', (host: string) => `http://localhost:${host.split(':')[1]}/`],
    ['on loopback as an IPv6 address', (host: string) => `https://[::ffff:127.0.0.1]:${host.split(':')[1]}/`],
  ])('%s is a failure, and the URL is not requested', async (_, address) => {
    const internal = await internalServer();
    await expect(draw(pointsAt(address(internal.host)))).rejects.toMatchObject({ code: 'provider_failed' });
    expect(internal.requests()).toBe(0);
  });

  it('of a configured host that redirects to loopback is a failure, and loopback is not requested', async () => {
    const internal = await internalServer();
    const cdn = await serve((_request, response) => {
      response.writeHead(302, { location: `http://${internal.host}/` }).end();
    });
    await expect(draw(pointsAt(`http://${cdn}/`), [cdn])).rejects.toMatchObject({ code: 'provider_failed' });
    expect(internal.requests()).toBe(0);
  });

  it('of a configured host is accepted', async () => {
    const internal = await internalServer();
    const drawn = await draw(pointsAt(`http://${internal.host}/`), [internal.host]);
    expect(drawn?.toString()).toBe('secret');
  });

  it('that redirects the call itself is a failure, and the redirect is not followed', async () => {
    const internal = await internalServer();
    const redirect: RequestListener = (_request, response) => {
      response.writeHead(307, { location: `http://${internal.host}/` }).end();
    };
    await expect(draw(redirect)).rejects.toMatchObject({ code: 'provider_failed' });
    expect(internal.requests()).toBe(0);
  });
});

describe('a provider that cannot edit images', () => {
  it.each([
    ['has no such address', 404, {}],
    ['has no such call', 405, {}],
    ['has a model that only generates', 400, { param: 'model', code: 'invalid_value' }],
  ])('%s', async (_name, status, error) => {
    const provider = await providerOf((request, response) => {
      request.resume();
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ error: { message: 'No.', ...error } }));
    });
    const editing = {
      path: fileURLToPath(import.meta.url),
      ext: 'png',
      prompt: 'a fox',
      aspect: 'square',
    } as const;
    await expect(provider.edit(editing, new AbortController().signal)).rejects.toMatchObject({
      code: 'provider_cannot_edit',
    });
  });
});
