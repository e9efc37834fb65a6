import { errorCodes } from '@atelier/contracts';
import { describe, expect, it } from 'vitest';
import { type ClientOptions, createClient } from './client.ts';
import {
  AuthenticationError,
  ConnectionError,
  errorOf,
  FileError,
  InvalidRequestError,
  NotFoundError,
  PermissionError,
  QuotaError,
  RateLimitError,
} from './errors.ts';
import { events, failure, json, type Respond, startTestApi } from './testing/test-api.ts';

const article = { prompt: 'Tea', length: 800 };
const id = '665f1c2ab40c1d5e6f708192';

async function start(options: Partial<ClientOptions>, ...responses: Respond[]) {
  const api = await startTestApi(...responses);
  const client = createClient({ baseUrl: api.baseUrl, token: 'secret', ...options });
  return { ...api, client };
}

/** The times between requests, in ms. */
const waitsBetween = (requests: readonly { at: number }[]) =>
  requests.slice(1).map(({ at }, index) => at - (requests[index]?.at ?? 0));

describe('a call', () => {
  it('sends credential, version, query and body, and returns the response', async () => {
    const { client, requests } = await start({}, json({ success: true, content: '# Tea' }));
    const { content } = await client.call('generateArticle', { body: article });
    await client.call('getUserCreations', { query: { limit: 2, q: 'a b' } });
    expect(content).toBe('# Tea');
    expect(requests[0]).toMatchObject({
      method: 'POST',
      url: '/api/ai/generate-article',
      body: JSON.stringify(article),
      headers: { authorization: 'Bearer secret', 'content-type': 'application/json' },
    });
    expect(requests[0]?.headers['atelier-version']).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(requests[1]?.url).toBe('/api/user/get-user-creations?limit=2&q=a+b');
  });

  it('sends a token without white space around it, and refuses one that no header can have', async () => {
    const { client, baseUrl, requests } = await start({ token: 'secret\n' }, json({ success: true }));
    await client.call('getUsage');
    expect(requests[0]?.headers.authorization).toBe('Bearer secret');
    const unusable = createClient({ baseUrl, token: 'ak_…' });
    const message = 'The token has characters that no credential has.';
    await expect(unusable.call('getUsage')).rejects.toThrow(message);
    expect(requests.length).toBe(1);
  });

  it('sends a form with a file, and path parameters', async () => {
    const { client, requests } = await start({}, json({ success: true }));
    await client.call('removeObject', {
      form: { image: new Blob(['x'], { type: 'image/png' }), object: 'cup' },
    });
    await client.call('getCreation', { params: { id: 'a/b' } });
    expect(requests[0]?.headers['content-type']).toContain('multipart/form-data');
    expect(requests[0]?.body).toContain('name="object"');
    expect(requests[1]?.url).toBe('/api/user/creations/a%2Fb');
  });

  it('sends no credential where none is needed', async () => {
    const { client, requests } = await start({}, json({ success: true }));
    await client.file('getImage', { params: { key: 'k.png' } });
    expect(requests[0]?.headers.authorization).toBeUndefined();
  });

  it('returns a file', async () => {
    const { client } = await start({}, (response) => response.end('PNG'));
    expect(await (await client.file('getImage', { params: { key: 'k.png' } })).text()).toBe('PNG');
  });

  it('yields all entries of a list', async () => {
    const { client, requests } = await start(
      {},
      json({ success: true, creations: [{ id: '1' }, { id: '2' }], next_cursor: 'c1' }),
      json({ success: true, creations: [{ id: '3' }], next_cursor: null }),
    );
    const ids = [];
    for await (const { id } of client.list('getUserCreations', { query: { limit: 2 } })) ids.push(id);
    expect(ids).toEqual(['1', '2', '3']);
    expect(requests[1]?.url).toBe('/api/user/get-user-creations?limit=2&cursor=c1');
  });
});

describe('an error', () => {
  it.each(errorCodes)('%s has a class of its own', (code) => {
    expect(errorOf({ code, message: 'm' }).name).not.toBe('AtelierError');
  });
  it.each([
    ['pdf_too_complex', FileError],
    ['nothing_found', FileError],
    ['creation_not_found', NotFoundError],
    ['forbidden_origin', PermissionError],
    ['module_invalid', InvalidRequestError],
    ['stream_cut', ConnectionError],
  ] as const)('%s is of the class that its name says', (code, Class) => {
    expect(errorOf({ code, message: 'm' })).toBeInstanceOf(Class);
  });

  it.each([
    ['unauthenticated', 401, AuthenticationError],
    ['quota_exceeded', 429, QuotaError],
    ['pdf_scanned', 422, FileError],
  ])('%s has its class, and what the server says', async (code, status, Class) => {
    const { client, requests } = await start({}, failure(code, status));
    const error = await client.call('getUsage').catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Class);
    expect(error).toMatchObject({ code, status, requestId: 'r1', documentationUrl: '/docs' });
    expect(requests).toHaveLength(1);
  });

  it('for a response in another form is a ConnectionError', async () => {
    const { client } = await start({ retries: 0 }, (response) => response.writeHead(500).end('<html>'));
    await expect(client.call('getUsage')).rejects.toMatchObject({ code: 'unreadable_response', status: 500 });
  });

  it('for an aborted call is the reason of the signal', async () => {
    const { client } = await start({}, () => undefined);
    const abort = new AbortController();
    const sent = client.call('getUsage', { signal: abort.signal });
    abort.abort(new Error('Enough.'));
    await expect(sent).rejects.toThrow('Enough.');
  });

  it('for a call that is aborted while its response is read is the reason, too', async () => {
    const abort = new AbortController();
    const abortLate: typeof fetch = async (...request) => {
      const response = await fetch(...request);
      abort.abort(new Error('Enough.'));
      return response;
    };
    const { client } = await start({ fetch: abortLate }, (response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write('{');
    });
    await expect(client.call('getUsage', { signal: abort.signal })).rejects.toThrow('Enough.');
  });
});

it('serves an installation below a path, and gives a call its response and its time', async () => {
  const { baseUrl, requests } = await startTestApi(
    json({ success: true, message: '' }, 200, { 'x-request-id': 'r1' }),
  );
  const atelier = createClient({ baseUrl: `${baseUrl}/base/` });
  const { data, response } = await atelier.withResponse('getUsage');
  expect([data.success, response.headers.get('x-request-id')]).toEqual([true, 'r1']);
  expect(requests[0]?.url).toBe('/base/api/user/usage');
  const slow = createClient({ baseUrl: (await startTestApi(() => undefined)).baseUrl });
  await expect(slow.call('getUsage', { timeoutMs: 20 })).rejects.toMatchObject({ name: 'TimeoutError' });
});

it('gets the file of an image, and says that a text has none', async () => {
  const { baseUrl, requests } = await startTestApi((response) => response.end('pixels'));
  const atelier = createClient({ baseUrl });
  const file = await atelier.download({ content: 'https://atelier.example/pictures/k.png' }, { w: 640 });
  expect([await file.text(), requests[0]?.url]).toEqual(['pixels', '/pictures/k.png?w=640']);
  expect(() => atelier.download({ content: '# Tea' })).toThrow('its content is a text');
});

it('says what a client or a call lacks', async () => {
  expect(() => createClient({} as never)).toThrow('createClient needs `baseUrl`');
  const atelier = createClient({ baseUrl: 'http://localhost:9' });
  await expect(atelier.call('nope' as 'getUsage')).rejects.toThrow('The API has no call nope.');
});

describe('retries', () => {
  it.each([
    ['rate_limited', 429],
    ['unavailable', 503],
  ])('of %s wait as long as Retry-After says, with the same idempotency key', async (code, status) => {
    const { client, requests } = await start(
      {},
      failure(code, status, { 'retry-after': '1' }),
      failure(code, status, { 'retry-after': '0' }),
      json({ success: true }),
    );
    await client.call('generateArticle', { body: article });
    const [first, second] = waitsBetween(requests);
    expect(first).toBeGreaterThan(990);
    expect(second).toBeLessThan(450);
    const keys = requests.map(({ headers }) => headers['idempotency-key']);
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(new Set(keys).size).toBe(1);
    expect(new Set(requests.map(({ body }) => body))).toEqual(new Set([JSON.stringify(article)]));
  });

  it('keep the key of the caller', async () => {
    const { client, requests } = await start(
      {},
      failure('unavailable', 503, { 'retry-after': '0' }),
      json({ success: true }),
    );
    await client.call('generateArticle', { body: article, idempotencyKey: 'mine' });
    expect(requests.map(({ headers }) => headers['idempotency-key'])).toEqual(['mine', 'mine']);
  });

  it('back off without Retry-After, and end after the configured number', async () => {
    const { client, requests } = await start({ retries: 2 }, failure('unavailable', 503));
    await expect(client.call('getUsage')).rejects.toMatchObject({ code: 'unavailable' });
    expect(requests).toHaveLength(3);
    for (const [index, ms] of waitsBetween(requests).entries())
      expect(ms).toBeGreaterThan(250 * 2 ** index - 10);
  });

  it('do not wait longer than allowed', async () => {
    const { client, requests } = await start(
      { maxRetryAfterSeconds: 5 },
      failure('rate_limited', 429, { 'retry-after': '6' }),
    );
    await expect(client.call('getUsage')).rejects.toBeInstanceOf(RateLimitError);
    expect(requests).toHaveLength(1);
  });

  it('end when the call is aborted while it waits', async () => {
    let response: Response | undefined;
    const keep: typeof fetch = async (...request) => {
      response = await fetch(...request);
      return response;
    };
    const { client, requests } = await start(
      { fetch: keep },
      failure('unavailable', 503, { 'retry-after': '50' }),
    );
    const abort = new AbortController();
    const sent = client.call('getUsage', { signal: abort.signal });
    await expect.poll(() => response?.bodyUsed).toBe(true);
    abort.abort(new Error('Enough.'));
    await expect(sent).rejects.toThrow('Enough.');
    expect(requests).toHaveLength(1);
  });

  it('repeat reads and creating calls after a lost connection, and no other call', async () => {
    const { client, requests } = await start({ retries: 1 }, (response) => response.destroy());
    await expect(client.call('getUsage')).rejects.toBeInstanceOf(ConnectionError);
    expect(requests).toHaveLength(2);
    await expect(client.call('generateArticle', { body: article })).rejects.toMatchObject({
      code: 'network',
    });
    expect(requests).toHaveLength(4);
    expect(new Set(requests.slice(2).map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
    await expect(client.call('toggleLike', { body: { id } })).rejects.toMatchObject({ code: 'network' });
    expect(requests).toHaveLength(5);
  });

  it('repeat a call whose response is cut in its body, with the same key, and a file', async () => {
    const cut: Respond = (response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': 500 });
      response.write('{"success":', () => response.destroy());
    };
    for (const name of ['generateBlogTitle', 'reviseText'] as const) {
      const { client, requests } = await start({}, cut, json({ success: true, content: 'Tea', text: 'Tea' }));
      const body = { prompt: 'Tea', text: 'Tea', change: 'shorten' } as never;
      expect(await client.call(name, { body })).toMatchObject({ content: 'Tea' });
      const keys = requests.map(({ headers }) => headers['idempotency-key']);
      expect([keys.length, keys[0]]).toEqual([2, expect.stringMatching(/./)]);
      expect(keys[1]).toBe(keys[0]);
    }
    const file = await start({}, cut, (response) => response.end('ZIP'));
    expect(await (await file.client.file('exportCreations')).text()).toBe('ZIP');
    const lost = await start({ retries: 0 }, cut);
    const error = { code: 'network' };
    await expect(lost.client.call('getUsage')).rejects.toMatchObject(error);
    await expect(lost.client.file('exportCreations')).rejects.toMatchObject(error);
    await expect(lost.client.call('toggleLike', { body: { id } })).rejects.toMatchObject(error);
  });

  it('wait for an earlier attempt that has no run, and return no other conflict late', async () => {
    const inUse = failure('idempotency_key_in_use', 409, { 'retry-after': '0' });
    const { client } = await start({}, inUse, json({ success: true, text: 'Tea' }));
    const body = { text: 'Tea', change: 'shorten' } as const;
    expect(await client.call('reviseText', { body })).toMatchObject({ text: 'Tea' });
    const other = await start({}, failure('conflict', 409));
    await expect(other.client.call('reviseText', { body })).rejects.toMatchObject({ code: 'conflict' });
    expect(other.requests).toHaveLength(1);
  });

  it('neither repeat nor follow a run that failed, and give the id of its creation', async () => {
    const location = `/api/user/creations/${id}`;
    const { client, requests } = await start({}, failure('provider_interrupted', 502, { location }));
    const failed = client.call('generateArticle', { body: article });
    await expect(failed).rejects.toMatchObject({ code: 'provider_interrupted', status: 502, runId: id });
    expect(requests).toHaveLength(1);
  });

  it('follow the run that a lost attempt has begun, up to its result', async () => {
    const { client, requests } = await start(
      {},
      (response) => response.destroy(),
      failure('idempotency_key_in_use', 409, { location: `/api/user/creations/${id}` }),
      events(['delta', { text: 'Tea' }], ['done', { success: true, content: 'Tea' }]),
    );
    const result = await client.call('generateArticle', { body: article });
    expect(result.content).toBe('Tea');
    expect(requests[2]).toMatchObject({ method: 'GET', url: `/api/user/creations/${id}/stream` });
  });

  it('return the run that a lost attempt has begun to a program that does not wait for it', async () => {
    const { client, requests } = await start(
      {},
      (response) => response.destroy(),
      failure('idempotency_key_in_use', 409, { location: `/api/user/creations/${id}` }),
    );
    expect(await client.respondAsync('generateArticle', { body: article })).toMatchObject({
      success: true,
      id,
      stream_url: expect.stringMatching(/^http:.*\/api\/user\/creations\/\w+\/stream$/),
    });
    expect(requests).toHaveLength(2);
  });

  it('ask for a new token once after a 401', async () => {
    const tokens = ['old', 'new'];
    const { client, requests } = await start(
      { token: () => tokens.shift() ?? 'none' },
      failure('unauthenticated', 401),
      json({ success: true }),
    );
    await client.call('getUsage');
    expect(requests.map(({ headers }) => headers.authorization)).toEqual(['Bearer old', 'Bearer new']);
  });
});

describe('a stream', () => {
  it('yields the events to `done`, and ignores unknown ones', async () => {
    const { client, requests } = await start(
      {},
      events(['started', { id: '1' }], ['news', {}], ['delta', { text: 'Tea' }], ['done', {}]),
    );
    const seen = [];
    for await (const { event } of client.stream('generateArticle', { body: article })) seen.push(event);
    expect(seen).toEqual(['started', 'delta', 'done']);
    expect(requests[0]?.headers.accept).toBe('text/event-stream');
  });

  it('continues after its last event when the connection is lost', async () => {
    const { client, requests } = await start(
      {},
      events(['started', { id }], ['delta', { text: 'T' }]),
      (response) => response.destroy(),
      failure('unavailable', 503),
      events(['delta', { text: 'ea' }], ['done', { content: 'Tea' }]),
    );
    const texts = [];
    for await (const { event, data } of client.stream('generateArticle', { body: article }))
      if (event === 'delta') texts.push(data.text);
    expect(texts).toEqual(['T', 'ea']);
    const resumed = requests.slice(1).map(({ url, headers }) => [url, headers['last-event-id']]);
    expect(new Set(resumed.map((one) => one.join()))).toEqual(
      new Set([`/api/user/creations/${id}/stream,2`]),
    );
  });

  it('gives the position of each event, from which another process continues', async () => {
    const { client, requests } = await start(
      {},
      events(['started', { id }], ['delta', { text: 'T' }], ['done', {}]),
      (response) => response.writeHead(204).end(),
    );
    const seen = [];
    for await (const event of client.stream('generateArticle', { body: article })) seen.push(event.id);
    expect(seen).toEqual(['1', '2', '3']);
    for await (const event of client.follow(id, { after: '3' })) seen.push(event.id);
    expect([seen.length, requests[1]?.headers['last-event-id']]).toEqual([3, '3']);
  });

  it('that cannot be continued names its run', async () => {
    const cut = events(['started', { id }], ['delta', { text: 'T' }]);
    const read = async (...responses: Respond[]) => {
      const { client } = await start({ retries: 1 }, cut, ...responses);
      for await (const { event } of client.stream('generateArticle', { body: article }))
        if (event === 'done') return;
    };
    await expect(read(events())).rejects.toMatchObject({ code: 'stream_cut', runId: id });
    await expect(read(failure('unavailable', 503))).rejects.toMatchObject({ code: 'unavailable', runId: id });
    const failed = { success: false, message: 'Busy.', code: 'provider_busy', request_id: 'r1' };
    await expect(read(events(['error', failed]))).rejects.toMatchObject({ code: 'provider_busy', runId: id });
  });

  it('ends with the error when Retry-After is longer than allowed', async () => {
    const { client, requests } = await start({}, failure('unavailable', 503, { 'retry-after': '3600' }));
    await expect(client.follow(id).next()).rejects.toMatchObject({ code: 'unavailable' });
    expect(requests).toHaveLength(1);
  });

  it('of a known run is followed from an event, and a run begins without waiting', async () => {
    const run = { success: true, id, url: `/api/user/creations/${id}` };
    const { client, requests } = await start({}, json(run, 202), events(['done', { content: 'Tea' }]));
    expect(await client.respondAsync('generateArticle', { body: article })).toEqual(run);
    expect(requests[0]?.headers.prefer).toBe('respond-async');
    for await (const { event } of client.follow(id, { after: '7' })) expect(event).toBe('done');
    expect(requests[1]?.headers['last-event-id']).toBe('7');
  });

  it('throws the error that the server sends, and one for an early end', async () => {
    const read = async (respond: Respond) => {
      const { client } = await start({}, respond);
      for await (const { event } of client.stream('generateArticle', { body: article }))
        expect(event).toBe('delta');
    };
    const failed = {
      success: false,
      message: 'Busy.',
      code: 'provider_busy',
      request_id: 'r1',
      retry_after: 60,
    };
    await expect(read(events(['delta', { text: 'T' }], ['error', failed]))).rejects.toMatchObject({
      code: 'provider_busy',
      retryAfterSeconds: 60,
    });
    await expect(read(events(['delta', { text: 'T' }]))).rejects.toMatchObject({ code: 'stream_cut' });
  });

  it('ends the request when its loop is left', async () => {
    const closed = Promise.withResolvers<void>();
    const { client } = await start({}, (response) => {
      response.on('close', () => closed.resolve());
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('event: delta\ndata: {"text":"T"}\n\n');
    });
    for await (const _ of client.stream('generateArticle', { body: article })) break;
    await closed.promise;
  });
});
