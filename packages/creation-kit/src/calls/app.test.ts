import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import {
  accepted,
  type CallName,
  calls,
  failure,
  gatewayIdentity,
  type Identity,
  identityHeader,
  requestIdHeader,
} from '@atelier/contracts';
import { AppError } from '@atelier/server-kit/errors';
import { type Listening, listen, requestHeadMs } from '@atelier/server-kit/http';
import { createIdentitySigner, generateIdentityKeys } from '@atelier/server-kit/identity';
import { renderMetrics } from '@atelier/server-kit/metrics';
import type { ReadyChecks } from '@atelier/server-kit/readiness';
import { signTestIdentity, testPublicKeys } from '@atelier/server-kit/testing';
import { pino } from 'pino';
import { afterEach, expect, test, vi } from 'vitest';
import type { Draft } from '../pipeline/draft.ts';
import type { CreatingWork } from '../pipeline/run-request.ts';
import { withoutDatabase } from '../testing/without-database.ts';
import { type AppOptions, createApp } from './app.ts';
import type { CallHandler } from './call-context.ts';
import { serveCall } from './serve-call.ts';

const ada: Identity = { userId: 'user_ada', sessionId: 'sess_1', plan: 'free' };
const lines: string[] = [];
const logger = pino({ level: 'debug' }, { write: (line) => lines.push(line) });
let listening: Listening | undefined;

afterEach(async () => {
  await listening?.close();
  lines.length = 0;
});

/** The work of an article that is written with `write`. */
const article = (
  write: (draft: Draft) => Promise<void> | void = () => {},
  changes: Partial<CreatingWork> = {},
): CreatingWork => ({
  creation: { prompt: 'Write', type: 'article' },
  ...changes,
  async make(draft) {
    await write(draft);
    return undefined;
  },
});
/** The calls of the service that no test here makes. */
const otherCalls = (Object.keys(calls) as CallName[])
  .filter((name) => calls[name].service === 'text' && name !== 'generateArticle')
  .map((name) => serveCall(name as 'generateBlogTitle', async () => article()));

async function start(handler: CallHandler<'generateArticle'>, options: Partial<AppOptions> = {}) {
  const app = createApp({
    name: 'text',
    logger,
    identityKeys: testPublicKeys('text'),
    creating: withoutDatabase,
    calls: [serveCall('generateArticle', handler), ...otherCalls],
    ...options,
  });
  listening = await listen(app, { port: 0 });
  return listening;
}

async function post(
  body: unknown,
  headers: Record<string, string> = {},
  raw?: string | Uint8Array<ArrayBuffer>,
  signal: AbortSignal | null = null,
) {
  const token = await signTestIdentity(ada, 'text');
  return fetch(listening?.url + calls.generateArticle.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [identityHeader]: token, ...headers },
    body: raw ?? JSON.stringify(body),
    signal,
  });
}

const good = { prompt: 'Write', length: 800 };

test('abuse 32: a response above the byte limit of its call is not sent', async () => {
  const limit = calls.generateArticle.responseLimit;
  let content = 'x'.repeat(limit / 2 - 2_000);
  await start(async () => article((draft) => draft.append(content)), { checkResponses: false });
  expect((await post(good)).status).toBe(200);
  content = 'ü'.repeat(limit / 4);
  const response = await post(good);
  expect(response.status).toBe(500);
  expect(failure.parse(await response.json()).code).toBe('internal');
  expect(lines.join('')).toContain(`the contract allows ${limit}`);
});

test('a handler gets the checked body, the identity and the request id of the gateway', async () => {
  await start(async ({ body, identity }) =>
    article((draft) => draft.append(`${identity.userId} ${body.length}`)),
  );
  const response = await post(good, { [requestIdHeader]: 'request-12345' });
  expect(response.status).toBe(200);
  expect(response.headers.get(requestIdHeader)).toBe('request-12345');
  expect(await response.json()).toMatchObject({ success: true, content: 'user_ada 800' });
});

test('abuse 2: refuses a request without an identity', async () => {
  await start(async () => article());
  const response = await post(good, { [identityHeader]: '' });
  expect(response.status).toBe(401);
  expect(failure.parse(await response.json()).code).toBe('unauthenticated');
});

const otherKeys = createIdentitySigner(generateIdentityKeys().privateKeys);
test('abuse 2: an identity signed with another key is no fault of the user, and an error in the log', async () => {
  await start(async () => article());
  const before = await rejectedCount();
  const response = await post(good, { [identityHeader]: await otherKeys(ada, 'text') });
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
  expect(failure.parse(await response.json()).code).toBe('unavailable');
  const error = lines.map((line) => JSON.parse(line)).find(({ level }) => level === 50);
  expect(error.err.stack).toContain('Compare IDENTITY_PUBLIC_KEYS with the gateway.');
  expect(await rejectedCount()).toBe(before + 1);
});

async function rejectedCount(): Promise<number> {
  const { text } = await renderMetrics();
  return Number(/^atelier_rejected_identities_total\{kind="identity"\} (\d+)/m.exec(text)?.[1] ?? 0);
}

test('is ready for a gateway whose identity it accepts, and names what it rejects', async () => {
  const { url } = await start(async () => article());
  const check = async (identity: string) => {
    const response = await fetch(`${url}/readyz`, { headers: { [identityHeader]: identity } });
    return response.ok ? 'ready' : failure.parse(await response.json()).details?.[0]?.field;
  };
  expect(await check('')).toBe('ready');
  expect(await check(await signTestIdentity(gatewayIdentity, 'text'))).toBe('ready');
  expect(await check(await otherKeys(gatewayIdentity, 'text'))).toBe('identity');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 300_000 });
  const early = await signTestIdentity({ ...gatewayIdentity, sessionId: 'early' }, 'text');
  vi.useRealTimers();
  expect(await check(early)).toBe('clock');
});

test('abuse 55: a request that reaches the service after its identity has expired gets unavailable', async () => {
  await start(async () => article());
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 40_000 });
  const waited = await signTestIdentity({ ...ada, sessionId: 'sess_waited' }, 'text');
  vi.useRealTimers();
  const response = await post(good, { [identityHeader]: waited });
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toBe('5');
  expect(failure.parse(await response.json()).code).toBe('unavailable');
  expect(lines.join('')).not.toContain('token_rejected');
});

test('abuse 39: log lines have user, session and request id', async () => {
  await start(async ({ logger }) => {
    logger.info('at work');
    return article();
  });
  await post(good, { [requestIdHeader]: 'request-12345' });
  const written = lines.map((line) => JSON.parse(line));
  const who = { user: 'user_ada', session: 'sess_1', request_id: 'request-12345' };
  expect(written).toContainEqual(expect.objectContaining({ ...who, msg: 'at work' }));
  expect(written).toContainEqual(
    expect.objectContaining({ ...who, msg: `POST ${calls.generateArticle.path}`, status: 200 }),
  );
});

test('abuse 39: records a refused identity with the address of the socket, not the claimed one', async () => {
  await start(async () => article());
  const claimed = { 'x-forwarded-for': '203.0.113.9' };
  await post(good, { ...claimed, [identityHeader]: 'forged' });
  await post(good, { ...claimed, [identityHeader]: '' });
  const events = lines.map((line) => JSON.parse(line)).filter(({ audit }) => audit);
  expect(events).toEqual([
    expect.objectContaining({ event: 'token_rejected', kind: 'identity', user: null, address: '127.0.0.1' }),
  ]);
});

test.each([
  [{ prompt: 'x', length: '800' }, 'length'],
  [{ prompt: 'x', length: 1e9 }, 'length'],
  [{ prompt: 'x'.repeat(4001), length: 800 }, 'prompt'],
  [{ prompt: { $ne: null }, length: 800 }, 'prompt'],
  [{ prompt: 'x', length: 800, $where: 'sleep(1)' }, '$where'],
  [{ prompt: 'x', length: 800, constructor: {} }, 'constructor'],
  ['text', 'body'],
  [null, 'body'],
])('abuse 12, 13: returns 400 for %j that names the field %s', async (body, field) => {
  await start(async () => article());
  const response = await post(body);
  const { code, details } = failure.parse(await response.json());
  expect([response.status, code]).toEqual([400, 'invalid_request']);
  expect(details?.map((fault) => fault.field)).toContain(field);
});

test('abuse 12: __proto__ in a body is not passed to the handler', async () => {
  await start(async ({ body }) => article((draft) => draft.append(String(Reflect.get(body, 'polluted')))));
  const response = await post(0, {}, '{"prompt":"x","length":800,"__proto__":{"polluted":"yes"}}');
  expect(await response.text()).not.toContain('yes');
});

test('a body that is not JSON or not UTF-8 is refused with what is wrong', async () => {
  await start(async () => article());
  const refusal = async (body: string | Uint8Array<ArrayBuffer>) => {
    const { code, message } = failure.parse(await (await post(0, {}, body)).json());
    return `${code}: ${message}`;
  };
  expect(await refusal('{"prompt":')).toMatch(/^malformed_body: The body is not valid JSON\./);
  const bytes = new Uint8Array([0x22, 0xff, 0x22]);
  expect(await refusal(bytes)).toMatch(/^malformed_body: The body is not valid UTF-8\./);
});

test('abuse 13: a prompt of 1 MB is refused by its Content-Length, or by its bytes without one', async () => {
  await start(async () => article());
  const huge = JSON.stringify({ prompt: 'x'.repeat(1e6), length: 800 });
  const refused = await post(0, {}, huge);
  expect(refused.status).toBe(413);
  expect(failure.parse(await refused.json()).message).toBe('This request is larger than 384 kB. Send less.');
  const { port } = listening as Listening;
  const head = await firstLine(port, `Transfer-Encoding: chunked\r\n\r\n61000\r\n${'x'.repeat(0x61000)}\r\n`);
  expect(head).toContain('413');
});

test('waits for the head of a request as long as it says, also on a connection that is used again', async () => {
  const { server } = await start(async () => article());
  const { headers } = await post(good);
  expect(headers.get('keep-alive')).toBe(`timeout=${requestHeadMs / 1000}`);
  expect(server.headersTimeout).toBe(requestHeadMs);
});

/** Sends a request's end by hand, leaves the connection open and returns the response's first line. */
async function firstLine(port: number, end: string): Promise<string> {
  const token = await signTestIdentity(ada, 'text');
  const head = `POST ${calls.generateArticle.path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n`;
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(`${head}${identityHeader}: ${token}\r\n${end}`),
    );
    socket.once('error', reject);
    socket.once('data', (data) => {
      resolve(String(data).split('\r\n')[0] ?? '');
      socket.destroy();
    });
  });
}

test('an unknown path and an unknown method get a failure of the contracts', async () => {
  const { url } = await start(async () => article());
  const unknown = await fetch(`${url}/nothing`);
  expect([unknown.status, failure.parse(await unknown.json()).code]).toEqual([404, 'not_found']);
  const method = await fetch(url + calls.generateArticle.path);
  expect([method.status, method.headers.get('allow')]).toEqual([405, 'POST']);
  expect(failure.parse(await method.json()).code).toBe('method_not_allowed');
});

test('the text of an exception is logged and not sent', async () => {
  await start(async () => {
    throw new TypeError('secret inner workings');
  });
  const response = await (await post(good)).text();
  expect(failure.parse(JSON.parse(response)).code).toBe('internal');
  expect(response).not.toContain('inner workings');
  expect(lines.join()).toContain('inner workings');
});

test('a response that does not match the contract is an internal error', async () => {
  await start(async () => ({ ...article(), make: async () => ({ publish: 'yes' as never }) }));
  expect((await post(good)).status).toBe(500);
});

test('a client that accepts events gets them, `done` last', async () => {
  await start(async () => article((draft) => draft.append('line one\nline two')));
  const response = await post(good, { accept: 'text/event-stream' });
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  const events = (await response.text()).trim().split('\n\n');
  expect(events[1]).toBe('id: 2\nevent: delta\ndata: {"text":"line one\\nline two","type":"delta"}');
  expect(events.map((event) => event.split('\n').slice(0, 2).join())).toEqual([
    'id: 1,event: started',
    'id: 2,event: delta',
    'id: 3,event: done',
  ]);
  expect(response.headers.get('content-location')).toMatch(/^\/api\/user\/creations\/[0-9a-f]{24}\/stream$/);
});

test('an error is a status before the first event, and an event after it', async () => {
  const fail = () => {
    throw new AppError('provider_busy');
  };
  await start(async ({ body }) => article(fail, { waits: body.length <= 1000 }));
  const early = await post(good, { accept: 'text/event-stream' });
  expect([early.status, failure.parse(await early.json()).code]).toEqual([503, 'provider_busy']);
  const late = await post({ ...good, length: 1200 }, { accept: 'text/event-stream' });
  const data = (await late.text()).split('event: error\ndata: ')[1] ?? '';
  expect([late.status, failure.parse(JSON.parse(data)).code]).toEqual([200, 'provider_busy']);
});

test('a run goes on when its client disconnects, and the service waits for it at its end', async () => {
  const begun = Promise.withResolvers<void>();
  const client = new AbortController();
  let finished = false;
  const { close } = await start(async () =>
    article(async ({ signal }) => {
      begun.resolve();
      await pause(200, undefined, { signal });
      finished = true;
    }),
  );
  const response = post(good, {}, undefined, client.signal);
  await begun.promise;
  client.abort();
  await expect(response).rejects.toThrow();
  await close();
  expect(finished).toBe(true);
});

test('with Prefer: respond-async the response is the address of the run, once it has begun', async () => {
  const goOn = Promise.withResolvers<void>();
  await start(async () => article(() => goOn.promise));
  const response = await post(good, { prefer: 'wait=5, respond-async' });
  const body = accepted.parse(await response.json());
  expect([response.status, response.headers.get('preference-applied')]).toEqual([202, 'respond-async']);
  const path = `/api/user/creations/${body.id}`;
  expect([response.headers.get('location'), body.url]).toEqual([path, `http://localhost:3000${path}`]);
  expect(body.stream_url).toBe(`${body.url}/stream`);
  goOn.resolve();
});

test.each([
  ['ends', () => {}, []],
  ['fails', () => Promise.reject(new AppError('provider_busy')), ['a run failed after its response']],
])(
  'with Prefer: respond-async the log of a run that %s after the response names no disconnect',
  async (_, end, reports) => {
    const goOn = Promise.withResolvers<void>();
    const { close } = await start(async () =>
      article(async () => {
        await goOn.promise;
        await end();
      }),
    );
    const response = await post(good, { prefer: 'respond-async' });
    await response.text();
    goOn.resolve();
    await close();
    const logged = lines.map((line) => String(JSON.parse(line).msg));
    expect(logged.filter((message) => /disconnected|failed/.test(message))).toEqual(reports);
  },
);

test('with Prefer: respond-async a run that does not begin is a failure', async () => {
  const fail = () => {
    throw new AppError('provider_busy');
  };
  await start(async () => article(fail, { waits: true }));
  const response = await post(good, { prefer: 'respond-async' });
  expect([response.status, failure.parse(await response.json()).code]).toEqual([503, 'provider_busy']);
});

test('readiness names what fails, and is lost only where another instance may work', async () => {
  const down = () => Promise.reject(new Error('down'));
  const ready: ReadyChecks = { database: down, redis: down };
  const { url } = await start(async () => article(), { ready });
  const read = async () => {
    const response = await fetch(`${url}/readyz`);
    const { details } = (await response.json()) as { details: { field: string }[] };
    return [response.status, ...details.map(({ field }) => field)];
  };
  expect(await read()).toEqual([200, 'database', 'redis']);
  ready['temporary-files'] = down;
  expect(await read()).toEqual([503, 'temporary-files']);
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
});

test('abuse 64: a process that has to stop still serves for a while, closes its connections and is not ready', async () => {
  const app = createApp({
    name: 'text',
    logger,
    identityKeys: testPublicKeys('text'),
    creating: withoutDatabase,
    calls: [serveCall('generateArticle', async () => article()), ...otherCalls],
  });
  listening = await listen(app, { port: 0, drainMs: 2_000 });
  const { url } = listening;
  const closed = listening.close();
  const [ready, served] = await Promise.all([fetch(`${url}/readyz`), post(good)]);
  expect([ready.status, served.status]).toEqual([503, 200]);
  expect([ready, served].map(({ headers }) => headers.get('connection'))).toEqual(['close', 'close']);
  await closed;
  await expect(fetch(`${url}/healthz`)).rejects.toThrow('fetch failed');
});

test('a port in use is reported in one sentence', async () => {
  const { port } = await start(async () => article());
  await expect(listen({ callback: () => () => {} }, { port })).rejects.toThrow(`Port ${port} is in use.`);
});

test('a service without one of its calls does not start', () => {
  expect(() => createApp({ name: 'text', logger, identityKeys: testPublicKeys('text'), calls: [] })).toThrow(
    'generateArticle is missing',
  );
});
