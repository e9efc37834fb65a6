import { failure } from '@atelier/contracts';
import { createLogger } from '@atelier/service-kit/logging';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Rig, serve, startRig } from '../testing/rig.ts';
import { createOpenStreams } from './open-streams.ts';

/** A service whose streams never end by themselves, and a Clerk that answers `clerkStatus` to everything. */
async function withStreams(clerkStatus = 200) {
  const rig = await startRig({
    service: (req, res) => {
      req.resume();
      res.writeHead(200, { 'content-type': 'text/event-stream' });
      res.write('event: started\ndata: {"id":"1"}\n\nevent: delta\ndata: {"te');
    },
    clerk: (_, res) => void res.writeHead(clerkStatus, { 'content-type': 'application/json' }).end('{}'),
  });
  const write = async (sid: string) => {
    const answer = await fetch(`${rig.url}/api/ai/generate-article`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await rig.keys.token({ claims: { sid } })}`,
        'content-type': 'application/json',
        accept: 'text/event-stream',
      },
      body: '{"prompt":"tea","length":800}',
    });
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
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
  return { rig, write };
}

const signOut = (rig: Rig, path: string, init: RequestInit = {}) =>
  fetch(`${rig.url}/__clerk/v1${path}`, { method: 'POST', ...init });

describe('abuse 1: a stream whose session ends here', () => {
  it.each([
    '/client/sessions/sess_ada/end',
    '/client/sessions/sess_ada/remove',
    '/me/sessions/sess_ada/revoke',
  ])('by %s is closed with a clear error, and no other is', async (path) => {
    const { rig, write } = await withStreams();
    const [ada, grace] = [await write('sess_ada'), await write('sess_grace')];
    await signOut(rig, path);
    const events = (await ada.ended).trim().split('\n\n');
    expect(events).toHaveLength(2);
    expect(events[0]).toContain('event: started');
    const [name, data = ''] = events[1]?.split('\ndata: ') ?? [];
    expect(name).toBe('event: error');
    expect(failure.parse(JSON.parse(data))).toMatchObject({
      code: 'unauthenticated',
      message: 'Your session has ended. Sign in to go on.',
    });
    expect(grace.text()).not.toContain('error');
  });

  it.each([
    ['DELETE', '/client/sessions'],
    ['POST', '/client/sessions?_method=DELETE&_clerk_js_version=6'],
    ['DELETE', '/me'],
  ])('by %s %s is found by the token in the cookie', async (method, path) => {
    const { rig, write } = await withStreams();
    const ada = await write('sess_ada');
    const token = await rig.keys.token({ claims: { sid: 'sess_ada' } });
    await signOut(rig, path, { method, headers: { cookie: `a=b; __session_Zm9v=${token}` } });
    expect(await ada.ended).toContain('"code":"unauthenticated"');
  });

  it('is not closed by a sign-out that Clerk refused, or with a forged cookie', async () => {
    const refusing = await withStreams(404);
    const first = await refusing.write('sess_ada');
    await signOut(refusing.rig, '/client/sessions/sess_ada/end');
    expect(first.text()).not.toContain('error');

    const { rig, write } = await withStreams();
    const ada = await write('sess_ada');
    const forged = await rig.keys.token({ claims: { sid: 'sess_ada' }, forged: true });
    await signOut(rig, '/client/sessions', { method: 'DELETE', headers: { cookie: `__session=${forged}` } });
    await signOut(rig, '/client/sessions/sess_ada', { method: 'GET' });
    // The next sign-out is seen, so the ones before it were answered and had no effect.
    expect(ada.text()).not.toContain('error');
    await signOut(rig, '/client/sessions/sess_ada/end');
    expect(await ada.ended).toContain('"code":"unauthenticated"');
  });
});

describe('abuse 1: a session that ended elsewhere', () => {
  const silent = createLogger({ name: 'test', level: 'silent' });

  async function withSession(status: number, body: object, api = true) {
    const asked: string[] = [];
    const url = await serve((req, res) => {
      asked.push(`${req.headers.authorization} ${req.url}`);
      res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
    const streams = createOpenStreams({ api: api ? url : null, secretKey: 'sk_live_test' }, silent);
    onTestFinished(() => streams.close());
    const call = new AbortController();
    const leave = streams.follow('sess_1', call);
    return { streams, call, leave, asked };
  }

  it.each([
    ['revoked', 200, { status: 'revoked' }, true],
    ['expired', 200, { status: 'expired' }, true],
    ['unknown to Clerk', 404, { errors: [{ code: 'resource_not_found' }] }, true],
    ['active', 200, { status: 'active' }, false],
    ['asked for in vain', 500, {}, false],
    ['asked for at the wrong address', 404, { message: 'no such page' }, false],
    ['asked for with the wrong key', 401, { errors: [{ code: 'clerk_key_invalid' }] }, false],
    ['asked for too often', 429, { errors: [{ code: 'too_many_requests' }] }, false],
  ])('because it is %s', async (_, status, body, ends) => {
    const { streams, call, asked } = await withSession(status, body);
    await streams.check();
    expect(asked).toEqual(['Bearer sk_live_test /v1/sessions/sess_1']);
    expect(call.signal.aborted).toBe(ends);
  });

  it('is not asked for without a Backend API, nor once its calls are over', async () => {
    const without = await withSession(404, {}, false);
    await without.streams.check();
    expect(without.call.signal.aborted).toBe(false);
    const { streams, leave, asked } = await withSession(200, { status: 'revoked' });
    leave();
    await streams.check();
    expect([...without.asked, ...asked]).toEqual([]);
  });
});
