import { text } from 'node:stream/consumers';
import { identityHeader, moduleServiceKeys } from '@atelier/contracts';
import { generateModuleServiceKey, moduleServiceKeySetting } from '@atelier/server-kit/identity';
import { signTestIdentity } from '@atelier/server-kit/testing';
import { createLocalJWKSet, jwtVerify } from 'jose';
import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createServiceRequests } from './module-services/service-requests.ts';
import { event, sendEvents, sendJson, startModuleService } from './testing/module-service.ts';
import { versionOf } from './testing/module-versions.ts';
import { startModules } from './testing/start-modules.ts';

const module = 'mfe-notes';
const key = generateModuleServiceKey();

let service: Awaited<ReturnType<typeof startModuleService>>;
let modules: Awaited<ReturnType<typeof startModules>>;

/** A version whose service has the calls, and whose tool declares the types. */
function withService(name: string, path: string, calls: Record<string, unknown>, types: string[]) {
  const version = versionOf({ name, path, manifest: { service: { calls } } });
  const [tool] = version.manifest.tools as Record<string, unknown>[];
  if (tool) tool.creates = types.map((type) => ({ type, label: 'Notes' }));
  return version;
}

beforeAll(async () => {
  service = await startModuleService();
  const addresses = { [module]: `${service.url}/base`, 'mfe-away': 'http://127.0.0.1:1' };
  const settings = {
    MODULE_SERVICES: JSON.stringify({ ...addresses, [module]: `${service.url}/base/` }),
    MODULE_SERVICES_KEY: JSON.stringify(key),
  };
  const requests = { addresses, key: moduleServiceKeySetting.parse(JSON.stringify(key)), idleSeconds: 2 };
  modules = await startModules(settings, { services: createServiceRequests(requests) });
  const calls = { write: { creates: 'note' }, count: { method: 'GET' }, tag: {} };
  await modules.publish(withService(module, '/ai/notes', calls, ['note']));
  await modules.deploy('activateVersion', module, { version: '1.0.0' });
  for (const other of ['mfe-away', 'mfe-unset']) {
    const type = `${other}-note`;
    await modules.publish(withService(other, `/ai/${other}`, { write: { creates: type } }, [type]));
    await modules.deploy('activateVersion', other, { version: '1.0.0' });
  }
});
afterAll(async () => {
  await modules.close();
  service.close();
});

const run = (
  options: { as?: string; body?: unknown; params?: object; headers?: Record<string, string> } = {},
) =>
  modules.service.call('runModuleCall', {
    as: options.as ?? 'user_ada',
    params: { module, call: 'write', ...options.params },
    body: options.body ?? { prompt: 'a note', tone: 'brief' },
    headers: options.headers ?? {},
  });

it('abuse 13: a body with thousands of levels is refused, and nothing overflows', async () => {
  const nested = Array.from({ length: 30_000 }).reduce((inner: string) => `[${inner}]`, '');
  const ada = { userId: 'user_ada', sessionId: 'sess_test', plan: 'free' } as const;
  const identity = await signTestIdentity(ada, 'modules');
  const headers = { 'content-type': 'application/json', [identityHeader]: identity };
  const send = async (path: string, body: string) => {
    const response = await fetch(`${modules.service.url}${path}`, { method: 'POST', headers, body });
    return ((await response.json()) as { code: string }).code;
  };
  expect(await send(`/api/modules/${module}/calls/tag`, nested)).toBe('malformed_body');
  const run = `{"prompt":"a note","more":${nested}}`;
  expect(await send(`/api/modules/${module}/runs/write`, run)).toBe('malformed_body');
});

describe('a run of a module', () => {
  it('sends the body with a signed identity, and stores the JSON result as a creation of its type', async () => {
    const received = Promise.withResolvers<{ url: string; body: string; headers: Record<string, unknown> }>();
    service.on(async (req, res) => {
      received.resolve({ url: String(req.url), body: await text(req), headers: req.headers });
      sendJson(res, { content: '# A note', settings: { words: 2 }, report: { mood: 'calm' } });
    });
    const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
    const response = await run({ headers: { traceparent, authorization: 'Bearer of-the-session' } });
    expect(response.status).toBe(200);
    const { content, creation, usage } = (await response.json()) as Record<string, unknown>;
    expect(content).toBe('# A note');
    expect(usage).toMatchObject({ kind: 'text' });
    expect(creation).toMatchObject({
      type: 'note',
      status: 'completed',
      prompt: 'a note',
      settings: { call: 'mfe-notes/write', words: 2 },
      report: { mood: 'calm' },
    });

    const { url, body, headers } = await received.promise;
    expect(url).toBe('/base/write');
    expect(JSON.parse(body)).toEqual({ prompt: 'a note', tone: 'brief' });
    expect(headers).toMatchObject({ traceparent, 'x-request-id': expect.any(String) });
    expect(headers).not.toHaveProperty('x-atelier-identity');
    const keys = await modules.service.call('getModuleKeys');
    const published = moduleServiceKeys.parse(await keys.json());
    expect(JSON.stringify(published)).not.toContain(key.d);
    const token = String(headers.authorization).replace('Bearer ', '');
    const issued = { issuer: 'atelier', audience: module };
    const { payload } = await jwtVerify(token, createLocalJWKSet(published), issued);
    const { iat = 0, ...claims } = payload;
    expect(claims).toEqual({ sub: 'user_ada', plan: 'free', iss: 'atelier', aud: module, exp: iat + 60 });
  });

  it('streams the text of the service, and can be followed and repeated by its key', async () => {
    let requests = 0;
    service.on((_, res) => {
      requests += 1;
      sendEvents(
        res,
        event('progress', { stage: 'reading', message: 'Reading' }),
        event('delta', { text: 'One ' }),
        event('other', {}),
        event('delta', { text: 'two' }),
        event('done', { report: { words: 2 } }),
      );
    });
    const headers = { accept: 'text/event-stream', 'idempotency-key': 'key-1' };
    const events = await (await run({ headers })).text();
    expect(events.match(/^event: \w+/gm)).toEqual(
      ['started', 'progress', 'delta', 'delta', 'done'].map((name) => `event: ${name}`),
    );
    const repeated = await run({ headers: { 'idempotency-key': 'key-1' } });
    expect(await repeated.json()).toMatchObject({ content: 'One two', creation: { report: { words: 2 } } });
    expect(requests).toBe(1);
  });

  it('is stopped at the service, and keeps the text so far', async () => {
    const closed = Promise.withResolvers<void>();
    service.on((_, res) => {
      res.on('close', () => closed.resolve());
      res.writeHead(200, { 'content-type': 'text/event-stream' });
      res.write(event('delta', { text: 'Half' }));
    });
    const response = await run({ headers: { accept: 'text/event-stream' } });
    const id = /creations\/(\w+)/.exec(response.headers.get('content-location') ?? '')?.[1] ?? '';
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let received = '';
    while (!received.includes('Half')) received += (await reader?.read())?.value ?? '';
    await modules.service.dependencies.runs.store.requestStop(new Types.ObjectId(id), 'user_ada');
    while (!received.includes('event: done')) received += (await reader?.read())?.value ?? '';
    await closed.promise;
    expect(received).toContain('"status":"stopped"');
  });

  const faults: Record<string, [Parameters<typeof service.on>[0], number, string, RegExp]> = {
    'an error of the service': [(_, res) => sendJson(res, {}, 500), 502, 'provider_failed', /service/],
    'a redirect': [
      (_, res) => res.writeHead(302, { location: '/' }).end(),
      502,
      'provider_failed',
      /service/,
    ],
    'a refusal, with its message': [
      (_, res) => sendJson(res, { message: 'Name a meeting.' }, 422),
      ...([502, 'provider_refused', /^Name a meeting\.$/] as const),
    ],
    'a busy service': [(_, res) => sendJson(res, {}, 503), 503, 'provider_busy', /busy/],
    'a silent service': [() => undefined, 504, 'provider_timeout', /too long/],
    'a result without content': [
      (_, res) => sendJson(res, { content: '' }),
      502,
      'provider_failed',
      /service/,
    ],
    'a result that is not JSON': [(_, res) => res.end('hello'), 502, 'provider_failed', /service/],
    'a stream without an end': [
      (_, res) => sendEvents(res, event('delta', { text: 'Half' })),
      ...([502, 'provider_interrupted', /stopped partway/] as const),
    ],
    'more text than a creation has': [
      (_, res) => {
        res.writeHead(200, { 'content-type': 'text/event-stream' });
        for (let part = 0; part < 11; part += 1) res.write(event('delta', { text: 'x'.repeat(100_000) }));
        res.end(event('done', {}));
      },
      ...([502, 'provider_interrupted', /stopped partway/] as const),
    ],
  };
  it.each(Object.entries(faults))('reports %s', async (_, [handle, status, code, message]) => {
    service.on(handle);
    const response = await run();
    const body = (await response.json()) as { code: string; message: string };
    expect([response.status, body.code]).toEqual([status, code]);
    expect(body.message).toMatch(message);
  });

  it('needs an address that the operator has set, and a service that is reached', async () => {
    const unset = await run({ params: { module: 'mfe-unset' } });
    expect([unset.status, await unset.json()]).toMatchObject([503, { code: 'module_service_missing' }]);
    const away = await run({ params: { module: 'mfe-away' } });
    expect([away.status, await away.json()]).toMatchObject([502, { code: 'provider_failed' }]);
  });

  it('abuse 30: exists only as the manifest declares it', async () => {
    service.on((_, res) => sendJson(res, { content: 'never' }));
    for (const call of ['other', 'count', 'tag', 'toString', '..%2Fwrite']) {
      const response = await run({ params: { call } });
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ code: 'module_call_not_found' });
    }
    const unknown = await run({ params: { module: 'mfe-unknown' } });
    expect(await unknown.json()).toMatchObject({ code: 'module_not_found' });
  });

  it('needs a prompt', async () => {
    const response = await run({ body: { tone: 'brief' } });
    expect(response.status).toBe(400);
  });
});

describe('a plain call of a module', () => {
  const plain = (name: 'readModuleCall' | 'writeModuleCall', call: string, more: object) =>
    modules.service.call(name, { as: 'user_ada', params: { module, call }, ...more });

  it('sends the query or the body, and returns the JSON of the service', async () => {
    service.on(async (req, res) => sendJson(res, [req.method, req.url, await text(req)]));
    const read = await plain('readModuleCall', 'count', { query: { of: 'a b' } });
    expect(await read.json()).toMatchObject({ result: ['GET', '/base/count?of=a%20b', ''] });
    const written = await plain('writeModuleCall', 'tag', { body: { tag: 1 } });
    expect(await written.json()).toMatchObject({ result: ['POST', '/base/tag', '{"tag":1}'] });
  });

  it('without a body sends an empty object', async () => {
    service.on(async (req, res) => sendJson(res, [req.headers['content-type'], await text(req)]));
    const written = await plain('writeModuleCall', 'tag', {});
    expect(await written.json()).toMatchObject({ result: [expect.stringMatching('application/json'), '{}'] });
    const blank = await plain('writeModuleCall', 'tag', { headers: { 'content-type': 'text/plain' } });
    expect(await blank.json()).toMatchObject({ result: [expect.anything(), '{}'] });
  });

  it('has the method of the manifest, and makes no creation', async () => {
    for (const call of ['tag', 'write']) {
      const response = await plain('readModuleCall', call, {});
      expect(await response.json()).toMatchObject({ code: 'module_call_not_found' });
    }
    const written = await plain('writeModuleCall', 'write', { body: {} });
    expect(await written.json()).toMatchObject({ code: 'module_call_not_found' });
  });

  it('returns at most 1 MB', async () => {
    service.on((_, res) => sendJson(res, 'x'.repeat(1024 * 1024)));
    const response = await plain('readModuleCall', 'count', {});
    expect(await response.json()).toMatchObject({ code: 'provider_failed' });
  });
});

describe('the types that a service creates', () => {
  it.each([
    ['a type of the product', 'article', ['article']],
    ['a type that no tool declares', 'memo', []],
    ['a type with other characters', 'Meeting Note', ['note']],
  ])('abuse 30: are not %s', async (_, creates, types) => {
    const { status, body } = await modules.publish(
      withService('mfe-types', '/ai/types', { write: { creates } }, types),
    );
    expect([status, body.code]).toEqual([422, 'module_invalid']);
  });

  it('abuse 30: belong to one module', async () => {
    await modules.publish(withService('mfe-copy', '/ai/copy', { write: { creates: 'note' } }, ['note']));
    const { status, body } = await modules.deploy('activateVersion', 'mfe-copy', { version: '1.0.0' });
    expect([status, body.details[0]?.message]).toEqual([422, expect.stringContaining(module)]);
  });
});
