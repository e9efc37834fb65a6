import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setTokenSource } from '../session/token.ts';
import { callApi, callModule } from './client.ts';
import { isAbort } from './errors.ts';

const respondWith = (response: Response | Error) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => {
      if (response instanceof Error) throw response;
      // A repeated request reads another body.
      return response.clone();
    }),
  );

beforeEach(() => setTokenSource(async () => 'a-token'));
afterEach(() => {
  setTokenSource(null);
  vi.unstubAllGlobals();
});

describe('callApi', () => {
  it.each([
    [413, 'too large for this server'],
    [502, "didn't answer in time"],
    [504, "didn't answer in time"],
    [524, "didn't answer in time"],
    [403, 'Reload the page'],
    [418, "can't be read"],
  ])('says what the status %s of a page of a proxy means', async (status, text) => {
    respondWith(new Response('<html><h1>A proxy</h1></html>', { status }));
    await expect(callApi('setPublished', { body: { id: 'a', publish: true } })).rejects.toMatchObject({
      code: 'unreadable_response',
      status,
      message: expect.stringContaining(text),
    });
  });

  it('fills path and query, and omits undefined query parameters', async () => {
    const fetch = vi.fn(async (_request: Request) =>
      Response.json({ success: true, message: '', creation: {} }),
    );
    vi.stubGlobal('fetch', fetch);
    await callApi('getCreation', { params: { id: 'a/b' } });
    await callApi('getUserCreations', { query: { limit: 5, cursor: undefined } });
    const urls = fetch.mock.calls.map(([request]) => new URL(request.url));
    expect(urls[0]?.pathname).toBe('/api/user/creations/a%2Fb');
    expect(urls[1]?.search).toBe('?limit=5');
  });

  it('abuse 57: makes no call about the account', async () => {
    respondWith(Response.json({ success: true, message: '' }));
    // @ts-expect-error: The types do not contain the name either.
    const call = callApi('setWebhook', { body: { url: 'https://elsewhere.example' } });
    await expect(call).rejects.toMatchObject({ code: 'scope_required' });
    // @ts-expect-error: As above.
    await expect(callApi('constructor')).rejects.toMatchObject({ code: 'scope_required' });
    expect(fetch).not.toHaveBeenCalled();
  });

  it('turns a failure response into an error with its code, request id, and message with the refused fields', async () => {
    const details = [{ field: 'prompt', message: 'Write something first.' }];
    const body = { success: false, code: 'invalid_request', message: 'Check.', request_id: 'r1', details };
    respondWith(Response.json(body, { status: 400 }));
    await expect(callApi('getCreation')).rejects.toMatchObject({
      code: 'invalid_request',
      message: 'Check. prompt: Write something first.',
      requestId: 'r1',
      status: 400,
      details,
    });
  });

  it('treats success: false as a failure with status 200', async () => {
    respondWith(Response.json({ success: false, code: 'internal', message: 'No.', request_id: 'r' }));
    await expect(callApi('getCreation')).rejects.toMatchObject({ code: 'internal', message: 'No.' });
  });

  it.each([
    ['HTML', () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
    ['an unknown shape', () => Response.json({ ok: true })],
    ['nothing', () => new Response('', { status: 200 })],
  ])('reports %s as an unreadable response', async (_, response) => {
    respondWith(response());
    await expect(callApi('getCreation')).rejects.toMatchObject({ code: 'unreadable_response' });
  });

  it('reports an unreachable server with a message for users', async () => {
    respondWith(new TypeError('Failed to fetch'));
    const failure = callApi('getCreation');
    await expect(failure).rejects.toMatchObject({ code: 'network', status: 0 });
    await expect(failure).rejects.not.toThrow('Failed to fetch');
  });

  it('sends nothing without a session', async () => {
    setTokenSource(null);
    const fetch = vi.fn();
    vi.stubGlobal('fetch', fetch);
    await expect(callApi('getCreation')).rejects.toMatchObject({ code: 'unauthenticated', status: 401 });
    expect(fetch).not.toHaveBeenCalled();
  });

  it('sends public calls without a token', async () => {
    setTokenSource(null);
    const fetch = vi.fn(async (_request: Request) =>
      Response.json({ success: true, message: '', token: 't' }),
    );
    vi.stubGlobal('fetch', fetch);
    await callApi('subscribe', { body: { email: 'ada@example.com' } });
    expect(fetch.mock.calls[0]?.[0].headers.has('authorization')).toBe(false);
  });

  it('throws an AbortError when aborted', async () => {
    const controller = new AbortController();
    controller.abort();
    vi.stubGlobal('fetch', async (request: Request) => {
      request.signal.throwIfAborted();
    });
    const thrown = await callApi('getCreation', { signal: controller.signal }).catch(
      (error: unknown) => error,
    );
    expect(isAbort(thrown)).toBe(true);
  });
});

describe('a call that the server refused', () => {
  const refused = (headers?: Record<string, string>) => () =>
    Response.json(
      { success: false, code: 'unavailable', message: 'Busy.', request_id: 'r1' },
      { status: 503, ...(headers && { headers }) },
    );
  const respond = (...responses: (() => Response)[]) => {
    const fetch = vi.fn(async (_request: Request) => responses.shift()?.());
    vi.stubGlobal('fetch', fetch);
    return fetch;
  };

  it('is repeated once if it reads, with the token of that time', async () => {
    const tokens = ['old', 'new'];
    setTokenSource(async () => tokens.shift() ?? '');
    const fetch = respond(refused(), () => Response.json({ success: true, message: '', creation: {} }));
    await callApi('getCreation', { params: { id: '1' } });
    const sent = fetch.mock.calls.map(([request]) => request.headers.get('authorization'));
    expect(sent).toEqual(['Bearer old', 'Bearer new']);
  });

  it('shows its error if it reads and would have to wait long', async () => {
    const fetch = respond(refused({ 'retry-after': '60' }));
    await expect(callApi('getCreation')).rejects.toMatchObject({ code: 'unavailable' });
    expect(fetch).toHaveBeenCalledOnce();
  });

  it('shows its error if it changes something', async () => {
    const fetch = respond(refused({ 'retry-after': '0' }));
    const call = callApi('setPublished', { body: { id: '1', publish: true } });
    await expect(call).rejects.toMatchObject({ code: 'unavailable' });
    expect(fetch).toHaveBeenCalledOnce();
  });
});

describe('callModule', () => {
  it('reads with a query or writes a body, with the session, and returns what the service sent', async () => {
    const bodies: string[] = [];
    const fetch = vi.fn(async (request: Request) => {
      bodies.push(await request.text());
      return Response.json({ success: true, message: 'Done.', result: { count: 2 } });
    });
    vi.stubGlobal('fetch', fetch);
    const call = { module: 'mfe-notes', call: 'count' };
    expect(await callModule(call, { query: { of: 'tea' } })).toEqual({ count: 2 });
    expect(await callModule(call, { body: { of: 'tea' } })).toEqual({ count: 2 });
    const requests = fetch.mock.calls.map(([request]) => request);
    const sent = requests.map(
      ({ method, url }) => `${method} ${new URL(url).pathname}${new URL(url).search}`,
    );
    expect(sent).toEqual([
      'GET /api/modules/mfe-notes/calls/count?of=tea',
      'POST /api/modules/mfe-notes/calls/count',
    ]);
    expect(bodies).toEqual(['', '{"of":"tea"}']);
    expect(requests[0]?.headers.get('authorization')).toBe('Bearer a-token');
  });
});
