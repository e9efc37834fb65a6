import { accountRoutes, routes } from '@atelier/contracts/routes';
import { setTokenSource } from '@atelier/tool-kit/session-token';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPortCalls } from './port-calls.ts';
import { type FrameMessage, readFrameMessage } from './protocol.ts';
import { createCallServer } from './serve-calls.ts';

/** A frame and its page, connected without a port. Messages are checked as those of a real frame. */
function connected() {
  const server = createCallServer('mfe-own', ['own-note'], (message) => frame.receive(message));
  const frame = createPortCalls((sent: FrameMessage) => {
    const message = readFrameMessage(structuredClone(sent));
    if (message?.type === 'call') void server.call(message);
    if (message?.type === 'abort') server.abort(message.id);
  });
  return { frame, server };
}

describe('calls of an isolated module', () => {
  beforeEach(() => setTokenSource(async () => 'a-token'));
  afterEach(() => {
    setTokenSource(null);
    vi.unstubAllGlobals();
  });

  it('are made with the session of the page, and their response is a stream', async () => {
    const fetch = vi.fn(async (_request: Request) => Response.json({ success: true, message: 'Done.' }));
    vi.stubGlobal('fetch', fetch);
    const response = await connected().frame.send(
      routes.getUserCreations,
      { query: { type: 'own-note', limit: 5 } },
      'application/json',
    );
    expect(await response.json()).toEqual({ success: true, message: 'Done.' });
    const [request] = fetch.mock.calls[0] ?? [];
    expect(request?.headers.get('authorization')).toBe('Bearer a-token');
    expect(new URL(request?.url ?? '').search).toBe('?type=own-note&limit=5');
  });

  it('fail with the error of the server', async () => {
    const body = { success: false, code: 'invalid_request', message: 'Check.', request_id: 'r1' };
    vi.stubGlobal('fetch', async () => Response.json(body, { status: 400 }));
    const sent = connected().frame.send(routes.generateArticle, { body: { prompt: '', length: 800 } }, '*/*');
    await expect(sent).rejects.toMatchObject({ name: 'ApiError', code: 'invalid_request', status: 400 });
  });

  it('abuse 29: do not evade the limit of calls at the same time by one id', async () => {
    const fetch = vi.fn(() => new Promise<Response>(() => undefined));
    vi.stubGlobal('fetch', fetch);
    const server = createCallServer('mfe-own', ['own-note'], () => undefined);
    const { method, path } = routes.getUserCreations;
    const call = (id: number) =>
      void server.call({
        type: 'call',
        id,
        method,
        path,
        accept: '*/*',
        input: { query: { type: 'own-note' } },
      });
    for (let count = 0; count < 50; count += 1) call(1);
    call(2);
    await expect.poll(() => fetch).toHaveBeenCalledTimes(2);
    await new Promise((resolve) => setTimeout(resolve));
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it('end when the module aborts them', async () => {
    const signals: AbortSignal[] = [];
    vi.stubGlobal('fetch', (request: Request) => {
      signals.push(request.signal);
      return new Promise(() => {});
    });
    const controller = new AbortController();
    const options = { signal: controller.signal, query: { type: 'own-note' } };
    const sent = connected().frame.send(routes.getUserCreations, options, 'application/json');
    await expect.poll(() => signals).toHaveLength(1);
    controller.abort();
    await expect(sent).rejects.toMatchObject({ name: 'AbortError' });
    expect(signals[0]?.aborted).toBe(true);
  });

  it('exist only for the API and the service of the module', async () => {
    const fetch = vi.fn(async (_request: Request) => Response.json({ success: true }));
    vi.stubGlobal('fetch', fetch);
    const { server } = connected();
    const call = (path: string) =>
      server.call({ type: 'call', id: 1, method: 'POST', path, accept: '*/*', input: {} });
    for (const path of [
      '/api/deploy/mfe-own/activate',
      '/api/modules/mfe-other/calls/list',
      '/api/modules/mfe-own/calls/../x',
      'https://elsewhere.example/',
    ])
      await call(path);
    expect(fetch).not.toHaveBeenCalled();
    await call('/api/modules/mfe-own/calls/list');
    expect(fetch).toHaveBeenCalledOnce();
  });
});

describe('abuse 29: calls of an isolated module', () => {
  const { frame } = connected();
  const publish = true;
  const body = { prompt: 'A fox', aspect: 'square' as const };

  beforeEach(() => {
    setTokenSource(async () => 'a-token');
    vi.stubGlobal('fetch', async () => Response.json({ success: true }));
  });
  afterEach(() => {
    setTokenSource(null);
    vi.unstubAllGlobals();
  });

  it.each([
    ['setWebhook', { body: { url: 'https://elsewhere.example/?text=private' } }],
    ['getWebhook', {}],
    ['setProfile', { body: { name: 'My private words' } }],
    ['subscribe', { body: { email: 'private@elsewhere.example' } }],
    ['setPublished', { body: { id: '1', publish } }],
    ['generateImage', { body: { ...body, publish } }],
    ['changeCreation', { params: { id: '1' }, body: { title: 'x' } }],
    ['deleteCreations', { body: { ids: ['1'] } }],
  ] as const)('do not send away or delete what it reads: %s', async (name, options) => {
    const sent = frame.send({ ...routes, ...accountRoutes }[name], options, '*/*');
    await expect(sent).rejects.toMatchObject({ code: 'scope_required', status: 403 });
  });

  it('make creations', async () => {
    const sent = frame.send(routes.generateImage, { body: { ...body, publish: false } }, '*/*');
    expect((await sent).status).toBe(200);
  });
});

describe('abuse 58: an isolated module reads', () => {
  const types: Record<string, string> = { a1: 'own-note', b2: 'resume-review' };
  beforeEach(() => {
    setTokenSource(async () => 'a-token');
    vi.stubGlobal('fetch', async ({ method, url }: Request) => {
      const id = url.split('/').at(-1) ?? '';
      const headers = method === 'POST' ? { 'content-location': '/api/user/creations/c3/stream' } : undefined;
      return Response.json(
        { success: true, creation: { id, type: types[id] ?? 'article' } },
        headers && { headers },
      );
    });
  });
  afterEach(() => {
    setTokenSource(null);
    vi.unstubAllGlobals();
  });
  const outcome = (sent: Promise<Response>) =>
    sent.then(
      ({ status }) => status,
      ({ code }: { code: string }) => code,
    );

  it('the creations of its own types, not those of others', async () => {
    const { frame } = connected();
    const list = (query: object) =>
      outcome(frame.send(routes.getUserCreations, { query: { ...query } }, '*/*'));
    expect(await list({ type: 'own-note' })).toBe(200);
    expect(await list({ type: 'resume-review' })).toBe('scope_required');
    expect(await list({})).toBe('scope_required');
    const read = (id: string) => outcome(frame.send(routes.getCreation, { params: { id } }, '*/*'));
    expect([await read('a1'), await read('b2')]).toEqual([200, 'scope_required']);
    const pdf = frame.send(routes.getReviewPdf, { params: { id: 'b2' } }, '*/*');
    expect(await outcome(pdf)).toBe('scope_required');
  });

  it('what it made since it was opened', async () => {
    const { frame } = connected();
    const read = () => outcome(frame.send(routes.getCreation, { params: { id: 'c3' } }, '*/*'));
    expect(await read()).toBe('scope_required');
    await frame.send(routes.generateArticle, { body: { prompt: 'a fox', length: 800 } }, '*/*');
    expect(await read()).toBe(200);
  });
});

describe('the messages of a frame', () => {
  it.each([
    { type: 'navigate', to: 'https://elsewhere.example', replace: false },
    { type: 'navigate', to: '//elsewhere.example', replace: false },
    { type: 'navigate', to: '/airport', replace: false },
    { type: 'resize', height: Number.POSITIVE_INFINITY },
    { type: 'toast', kind: 'custom', text: 'x' },
    { type: 'report', version: '1.0.0', counts: { crashes: 100 } },
    { type: 'token' },
    null,
  ])('are ignored if they are invalid: %j', (message) => {
    expect(readFrameMessage(message)).toBeNull();
  });
});
