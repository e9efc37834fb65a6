import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { startTestService } from '@atelier/creation-kit/testing';
import { startMongodb } from '@atelier/sandbox-mongodb';
import { startOpenai } from '@atelier/sandbox-openai';
import { activeTracing, startTracing, stopTracing } from '@atelier/server-kit/tracing';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { startTestGateway } from '../../../gateway/src/testing/test-gateway.ts';
import { textService } from '../../../services/text/src/service.ts';

const exported = z.object({
  resourceSpans: z.array(
    z.object({
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.string().optional(),
              name: z.string(),
              kind: z.number(),
              attributes: z.array(z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) })),
            }),
          ),
        }),
      ),
    }),
  ),
});
type Span = z.infer<typeof exported>['resourceSpans'][number]['scopeSpans'][number]['spans'][number];
/** Span kinds of OTLP. */
const server = 2;
const client = 3;

async function startReceiver() {
  const spans: Span[] = [];
  const paths = new Set<string>();
  const receiver = createServer(async (request, response) => {
    paths.add(request.url ?? '');
    const { resourceSpans } = exported.parse(await json(request));
    spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => void receiver.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void receiver.close());
  return {
    endpoint: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`,
    spans,
    paths,
  };
}

async function startTracedProduct(share = 1) {
  const { endpoint, ...received } = await startReceiver();
  await startTracing({ name: 'test', endpoint, share, edge: true });
  onTestFinished(() => stopTracing());
  const mongodb = await startMongodb({ dataDir: null });
  const openai = await startOpenai({ wordsPerSecond: 100_000, seeds: false });
  const text = await startTestService(textService, {
    databaseUri: mongodb.uriFor('text'),
    settings: { OPENAI_API_KEY: 'sk-test', OPENAI_BASE_URL: openai.baseUrl },
  });
  const gateway = await startTestGateway({
    env: {
      TEXT_URL: text.url,
      MONGODB_URI: mongodb.uriFor('gateway'),
      RATE_LIMITS: '{"ai_calls_per_minute":10}',
    },
    // On a busy machine the database responds late; a gateway that stops waiting counts alone.
    rateLimitWaitMs: 30_000,
  });
  let stopped: Promise<void> | undefined;
  const stopGateway = () => (stopped ??= gateway.stop());
  onTestFinished(async () => {
    await stopGateway();
    await text.close();
    await openai.close();
    await mongodb.close();
  });
  const token = await gateway.keys.token();
  const writeTitles = (headers: Record<string, string> = {}) =>
    fetch(`${gateway.url}/api/ai/generate-blog-title`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ prompt: 'Generate a blog title for the keyword rivers in Travel' }),
    });
  /** The span of a request ends after its client has the response. */
  const endTraces = async () => {
    await stopGateway();
    await stopTracing();
  };
  return { gateway, mongodb, ...received, writeTitles, endTraces };
}

const attribute = (span: Span, name: string) =>
  Object.values(span.attributes.find(({ key }) => key === name)?.value ?? {})[0];

test('one creating call is one trace of gateway, service, database and provider', async () => {
  const { spans, paths, writeTitles, endTraces } = await startTracedProduct();
  const caller = '4bf92f3577b34da6a3ce929d0e0e4736';
  const response = await writeTitles({ traceparent: `00-${caller}-00f067aa0ba902b7-00` });
  expect(response.status).toBe(200);
  await endTraces();

  expect([...paths]).toEqual(['/v1/traces']);
  expect(new Set(spans.map(({ traceId }) => traceId))).toEqual(new Set([caller]));
  const childrenOf = (parent: Span | undefined) =>
    spans.filter(({ parentSpanId }) => parentSpanId === parent?.spanId);
  const [gateway, ...others] = spans.filter(({ parentSpanId }) => parentSpanId === '00f067aa0ba902b7');
  expect(others).toEqual([]);
  expect(gateway).toMatchObject({ name: 'POST generateBlogTitle', kind: server });
  expect(gateway && attribute(gateway, 'user.id')).toBeTruthy();
  const toPath = (path: string) => (span: Span) => String(attribute(span, 'url.full')).includes(path);
  const request = childrenOf(gateway).find(toPath('/api/ai/generate-blog-title'));
  expect(request).toMatchObject({ kind: client });
  const [service] = childrenOf(request);
  expect(service).toMatchObject({ name: 'POST generateBlogTitle', kind: server });
  const work = childrenOf(service);
  const database = work.filter((span) => attribute(span, 'db.system.name') === 'mongodb');
  expect(database.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['findAndModify usage', 'insert creations']),
  );
  const provider = work.find(toPath('/chat/completions'));
  expect(provider).toMatchObject({ kind: client });
  expect(JSON.stringify(spans)).not.toContain('rivers');
});

const ofGateway = (span: Span) => attribute(span, 'db.namespace') === 'gateway';

test('the count of a call by the gateway is in its trace', async () => {
  const { spans, writeTitles, endTraces } = await startTracedProduct();
  await writeTitles();
  await endTraces();
  const commands = spans.filter(ofGateway);
  expect(commands.map(({ name }) => name)).toContain('findAndModify rate_windows');
  const calls = new Set(spans.flatMap(({ parentSpanId, spanId }) => (parentSpanId ? [] : [spanId])));
  expect(commands.filter(({ parentSpanId = '' }) => !calls.has(parentSpanId))).toEqual([]);
});

test('health checks and background work are not recorded, and the share decides at the gateway', async () => {
  const { gateway, spans, writeTitles } = await startTracedProduct(0);
  await fetch(`${gateway.url}/readyz`);
  await writeTitles({ traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01' });
  await stopTracing();
  expect(spans).toEqual([]);
});

test('without an endpoint nothing is recorded, and the trace is passed on', async () => {
  const received: (string | undefined)[] = [];
  const gateway = await startTestGateway({
    service: (request, response) => {
      received.push(request.headers.traceparent as string | undefined);
      response.end('{}');
    },
  });
  await startTracing({ name: 'test', endpoint: undefined, share: 1 });
  expect(activeTracing()).toBeNull();
  const authorization = `Bearer ${await gateway.keys.token()}`;
  const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
  const list = `${gateway.url}/api/user/get-user-creations`;
  await fetch(list, { headers: { authorization, traceparent } });
  const { headers } = await fetch(list, { headers: { authorization } });
  expect(received[0]).toBe(traceparent);
  const requestId = headers.get('x-request-id')?.replaceAll('-', '');
  expect(received[1]).toMatch(new RegExp(`^00-${requestId}-[0-9a-f]{16}-00$`));
  const lines = gateway.log.map((line) => JSON.parse(line) as { trace_id?: string });
  expect(lines.map(({ trace_id }) => trace_id)).toEqual(
    expect.arrayContaining(['4bf92f3577b34da6a3ce929d0e0e4736', requestId]),
  );
});
