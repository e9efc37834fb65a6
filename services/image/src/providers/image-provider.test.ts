import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { createSafeFetch } from '@atelier/server-kit/outbound';
import { unlimitedProviders } from '@atelier/server-kit/provider-limits';
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
async function providerOf(respond: RequestListener, hosts: string[] = [], env: Record<string, string> = {}) {
  const settings = settingsSchema.parse({
    PORT: '0',
    IDENTITY_PUBLIC_KEYS: JSON.stringify(testPublicKeys('image')),
    MONGODB_URI: 'mongodb://localhost/atelier',
    PUBLIC_ORIGIN: 'http://localhost:3000',
    CLOUDINARY_URL: 'cloudinary://key:secret@cloud',
    OPENAI_API_KEY: 'sk-test',
    OPENAI_BASE_URL: `http://${await serve(respond)}/v1`,
    ...env,
  });
  return createImageProvider(settings, {
    safeFetch: createSafeFetch({ hosts }),
    awaitProvider: unlimitedProviders,
  });
}

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

/** A provider that answers each request with the next of the given answers, and what it was asked. */
async function answering(answers: readonly (object | [status: number, body: object])[], env = {}) {
  const asked: Record<string, unknown>[] = [];
  const provider = await providerOf(
    async (request, response) => {
      let body = '';
      for await (const chunk of request) body += chunk;
      if (request.method === 'GET') {
        response.setHeader('content-type', 'image/png');
        response.end('image');
        return;
      }
      const next = answers[Math.min(asked.length, answers.length - 1)] ?? {};
      asked.push(JSON.parse(body));
      const [status, sent] = Array.isArray(next) ? next : [200, next];
      response.writeHead(status, { 'content-type': 'application/json' });
      const text = JSON.stringify(sent).replaceAll('ORIGIN', `http://${request.headers.host}`);
      response.end(text);
    },
    [],
    { OPENAI_IMAGE_MODEL: 'sdxl', ...env },
  );
  const draw = (count = 1) =>
    provider.draw({ prompt: 'a fox', aspect: 'landscape', count }, new AbortController().signal);
  return { asked, draw: async (count?: number) => (await draw(count)).map(String), provider };
}
const base64 = Buffer.from('image').toString('base64');

describe('a compatible provider of images', () => {
  it.each<[string, object]>([
    ['base64', { data: [{ b64_json: base64, url: null }] }],
    ['base64 with a prefix', { data: [{ b64_json: `data:image/png;base64,${base64}` }] }],
    ['a data address', { created: 1, data: [{ url: `data:image/png;base64,${base64}` }] }],
    ['an address on its own host', { data: [{ url: 'ORIGIN/img.png', b64_json: null }] }],
    ['a path', { data: [{ url: '/img.png', b64_json: '' }] }],
    ['addresses alone', { data: ['ORIGIN/img.png'] }],
    ['empty entries before it', { data: [null, {}, { b64_json: 5 }, { b64_json: base64 }] }],
    ['another name for the list', { images: [{ url: 'ORIGIN/img.png' }] }],
  ])('sends %s', async (_name, given) => {
    expect(await (await answering([given])).draw()).toEqual(['image']);
  });

  it.each<[string, object, string]>([
    ['only empty entries', { data: [null] }, 'provider_empty'],
    ['an empty list', { data: [] }, 'provider_empty'],
    ['no list', { ok: true }, 'provider_failed'],
    ['an error with status 200', { error: { message: 'content_policy_violation' } }, 'provider_refused'],
  ])('fails with %s', async (_name, given, code) => {
    await expect((await answering([given])).draw()).rejects.toMatchObject({ code });
  });

  it('that makes one image a call is asked again until there are enough, and what was made before a failure is kept', async () => {
    const one = { data: [{ b64_json: base64 }] };
    const { asked, draw } = await answering([one]);
    expect(await draw(3)).toHaveLength(3);
    expect(asked.map(({ n }) => n)).toEqual([3, 2, undefined]);
    const failing = await answering([one, [402, { error: 'no credits' }]]);
    expect(await failing.draw(3)).toHaveLength(1);
  });

  it('that refuses a field is asked without it, once for all', async () => {
    const refusal = (param: string) =>
      [400, { error: { message: `Unknown parameter: '${param}'.`, param } }] as const;
    const one = { data: [{ b64_json: base64 }] };
    const { asked, draw } = await answering([[...refusal('response_format')], [...refusal('n')], one]);
    expect(await draw(2)).toHaveLength(2);
    const sent = asked.map(({ n, response_format }) => [n, response_format]);
    expect(sent).toEqual([
      [2, 'b64_json'],
      [2, undefined],
      [undefined, undefined],
      [undefined, undefined],
    ]);
  });

  it('that cannot read a field is asked without it, too', async () => {
    const error = {
      message: 'json: cannot unmarshal string into Go struct field OpenAIRequest.response_format',
    };
    const one = { data: [{ b64_json: base64 }] };
    const { asked, draw } = await answering([[500, { error }], [500, { error }], one]);
    expect(await draw()).toEqual(['image']);
    expect(asked.at(-1)).not.toHaveProperty('response_format');
  });

  it('gets the sizes of the setting, and models that always send base64 are not asked for it', async () => {
    const one = { data: [{ b64_json: base64 }] };
    const set = await answering([one], { OPENAI_IMAGE_SIZES: '512x512,768x512,none' });
    await set.draw();
    expect(set.asked[0]).toMatchObject({ size: '768x512', response_format: 'b64_json' });
    expect(set.provider.sizeOf('portrait')).toEqual({});
    const openai = await answering([one], { OPENAI_IMAGE_MODEL: 'gpt-image-1' });
    await openai.draw();
    expect(openai.asked[0]).toEqual({ model: 'gpt-image-1', prompt: 'a fox', size: '1536x1024' });
  });
});
