import { failure } from '@atelier/contracts';
import { createLogger } from '@atelier/server-kit/logging';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { serve, startTestGateway, type TestGateway } from '../testing/test-gateway.ts';
import { createOpenStreams } from './open-streams.ts';

/** A service whose streams do not end, and a Clerk that responds with `clerkStatus` to every request. */
async function withStreams(clerkStatus = 200) {
  const gateway = await startTestGateway({
    service: (req, res) => {
      req.resume();
      res.writeHead(200, { 'content-type': 'text/event-stream' });
      res.write('event: started\ndata: {"id":"1"}\n\nevent: delta\ndata: {"te');
    },
    clerk: (_, res) => void res.writeHead(clerkStatus, { 'content-type': 'application/json' }).end('{}'),
  });
  const write = async (sid: string) => {
    const response = await fetch(`${gateway.url}/api/ai/generate-article`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await gateway.keys.token({ claims: { sid } })}`,
        'content-type': 'application/json',
        accept: 'text/event-stream',
      },
      body: '{"prompt":"tea","length":800}',
    });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    const first = (await reader?.read())?.value ?? '';
    const ended = Promise.withResolvers<string>();
    let rest = first;
    const readOn = async () => {
      for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) {
        rest += piece.value;
      }
      ended.resolve(rest);
    };
    void readOn().catch(ended.reject);
    ended.promise.catch(() => undefined);
    return { text: () => rest, ended: ended.promise };
  };
  return { gateway, write };
}

const signOut = (gateway: TestGateway, path: string, init: RequestInit = {}) =>
  fetch(`${gateway.url}/__clerk/v1${path}`, { method: 'POST', ...init });

describe('abuse 1: a stream whose session ends through the gateway', () => {
  it.each([
    '/client/sessions/sess_ada/end',
    '/client/sessions/sess_ada/remove',
    '/me/sessions/sess_ada/revoke',
  ])('by %s ends with an error event; other streams continue', async (path) => {
    const { gateway, write } = await withStreams();
    const [ada, grace] = [await write('sess_ada'), await write('sess_grace')];
    await signOut(gateway, path);
    const events = (await ada.ended).trim().split('\n\n');
    expect(events).toHaveLength(2);
    expect(events[0]).toContain('event: started');
    const [name, data = ''] = events[1]?.split('\ndata: ') ?? [];
    expect(name).toBe('event: error');
    expect(failure.parse(JSON.parse(data))).toMatchObject({
      code: 'unauthenticated',
      message: 'Your session has ended. Sign in to continue.',
    });
    expect(grace.text()).not.toContain('error');
  });

  it.each([
    ['DELETE', '/client/sessions'],
    ['POST', '/client/sessions?_method=DELETE&_clerk_js_version=6'],
    ['DELETE', '/me'],
  ])('by %s %s is identified by the token in the cookie', async (method, path) => {
    const { gateway, write } = await withStreams();
    const ada = await write('sess_ada');
    const token = await gateway.keys.token({ claims: { sid: 'sess_ada' } });
    await signOut(gateway, path, { method, headers: { cookie: `a=b; __session_Zm9v=${token}` } });
    expect(await ada.ended).toContain('"code":"unauthenticated"');
  });

  it('continues after a sign-out that Clerk refused or that has a forged cookie', async () => {
    const refusing = await withStreams(404);
    const first = await refusing.write('sess_ada');
    await signOut(refusing.gateway, '/client/sessions/sess_ada/end');
    expect(first.text()).not.toContain('error');

    const { gateway, write } = await withStreams();
    const ada = await write('sess_ada');
    const forged = await gateway.keys.token({ claims: { sid: 'sess_ada' }, forged: true });
    await signOut(gateway, '/client/sessions', {
      method: 'DELETE',
      headers: { cookie: `__session=${forged}` },
    });
    await signOut(gateway, '/client/sessions/sess_ada', { method: 'GET' });
    // The next sign-out ends the stream, so the previous ones were processed without effect.
    expect(ada.text()).not.toContain('error');
    await signOut(gateway, '/client/sessions/sess_ada/end');
    expect(await ada.ended).toContain('"code":"unauthenticated"');
  });
});

describe('abuse 1: the check of sessions at Clerk', () => {
  const silent = createLogger({ name: 'test', level: 'silent' });

  async function withSession(status: number, body: object, id = 'sess_1') {
    const received: string[] = [];
    const url = await serve((req, res) => {
      received.push(`${req.headers.authorization} ${req.url}`);
      res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
    const missing: string[] = [];
    const streams = createOpenStreams({
      api: url,
      secretKey: 'sk_live_test',
      onMissingUser: (user) => missing.push(user),
      logger: silent,
    });
    onTestFinished(() => streams.close());
    const call = new AbortController();
    const leave = streams.register({ sessionId: id, userId: 'user_1' }, call);
    return { streams, call, leave, received, missing };
  }

  it.each([
    ['is revoked', 200, { status: 'revoked' }, true],
    ['is expired', 200, { status: 'expired' }, true],
    ['is unknown to Clerk', 404, { errors: [{ code: 'resource_not_found' }] }, true],
    ['is active', 200, { status: 'active' }, false],
    ['gets an internal error', 500, {}, false],
    ['has the wrong URL', 404, { message: 'no such page' }, false],
    ['has the wrong key', 401, { errors: [{ code: 'clerk_key_invalid' }] }, false],
    ['is rate limited', 429, { errors: [{ code: 'too_many_requests' }] }, false],
  ])('when the session %s', async (_, status, body, ends) => {
    const { streams, call, received } = await withSession(status, body);
    await streams.check();
    expect(received[0]).toBe('Bearer sk_live_test /v1/sessions/sess_1');
    expect(received.slice(1)).toEqual(ends ? ['Bearer sk_live_test /v1/users/user_1'] : []);
    expect(call.signal.aborted).toBe(ends);
  });

  it.each([
    ['is revoked', 200, { revoked: true, expired: false }, true],
    ['has expired', 200, { revoked: false, expired: true }, true],
    ['was deleted', 404, { errors: [{ code: 'api_key_not_found' }] }, true],
    ['is valid', 200, { revoked: false, expired: false }, false],
    ['has the wrong URL', 404, { message: 'no such page' }, false],
  ])('when the API key %s', async (_, status, body, ends) => {
    const { streams, call, received } = await withSession(status, body, 'ak_1');
    await streams.check();
    expect(received).toEqual(['Bearer sk_live_test /api_keys/ak_1']);
    expect(call.signal.aborted).toBe(ends);
  });

  it.each([
    ['unknown to Clerk', 404, { errors: [{ code: 'resource_not_found' }] }, ['user_1']],
    ['known', 200, { status: 'revoked' }, []],
  ])('reports the user of an ended session only if the user is %s', async (_, status, body, reported) => {
    const { streams, missing } = await withSession(status, body);
    await streams.check();
    expect(missing).toEqual(reported);
  });

  it('goes on after a session that cannot be read, and stops when Clerk is unavailable', async () => {
    const read: string[] = [];
    const api = await serve((req, res) => {
      const session = req.url?.split('/').at(-1) ?? '';
      read.push(session);
      const isRead = session === 'sess_ended' || session === 'user_1';
      res.writeHead(isRead ? 200 : 500, { 'content-type': 'application/json' });
      res.end(JSON.stringify(isRead ? { status: 'revoked' } : {}));
    });
    const streams = createOpenStreams({
      api,
      secretKey: 'sk_live_test',
      onMissingUser: () => {},
      logger: silent,
    });
    onTestFinished(() => streams.close());
    const sessions = ['sess_1', 'sess_ended', 'sess_2', 'sess_3', 'sess_4', 'sess_5'];
    const calls = sessions.map((session) => {
      const call = new AbortController();
      streams.register({ sessionId: session, userId: 'user_1' }, call);
      return call;
    });
    await streams.check();
    expect(read).toEqual(['sess_1', 'sess_ended', 'user_1', 'sess_2', 'sess_3', 'sess_4']);
    expect(calls.map(({ signal }) => signal.aborted)).toEqual([false, true, false, false, false, false]);
    // The next round begins with the session that this one left.
    read.length = 0;
    await streams.check();
    expect(read.slice(0, 2)).toEqual(['sess_5', 'sess_1']);
  });

  it('runs each minute while there are open calls', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const { call, leave, received } = await withSession(200, { status: 'active' });
    for (const requests of [1, 2]) {
      // The interval varies by a tenth.
      await vi.advanceTimersByTimeAsync(66_000);
      await vi.waitFor(() => expect(received).toHaveLength(requests));
    }
    leave();
    await vi.advanceTimersByTimeAsync(300_000);
    expect(received).toHaveLength(2);
    expect(call.signal.aborted).toBe(false);
  });
});
