import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { createClient } from '@atelier/client';
import { kilobyte } from '@atelier/contracts';
import { AppError, asAppError, ClientDisconnected, sentence, toFailure } from '@atelier/server-kit/errors';
import { onceClosed, readBody } from '@atelier/server-kit/http';
import type { Middleware } from 'koa';
import { z } from 'zod';
import { assertScope, type Verifiers, verifySession } from '../auth/credentials.ts';
import type { Session } from '../auth/session-token.ts';
import type { CallLimits } from '../calls/call-limits.ts';
import { forwardResponseHeaders } from '../calls/forwarded-headers.ts';
import type { SendCall } from '../calls/send-call.ts';
import { type CallRouter, findCall } from '../calls/serve-calls.ts';
import type { Context, State } from '../edge/request-target.ts';
import type { Cancellations } from './assistant.ts';

interface McpOptions {
  router: CallRouter;
  sendCall: SendCall;
  verifiers: Verifiers;
  limits: CallLimits;
  publicOrigin: string;
}

const path = '/mcp';
/** Versions of the protocol in which a body may be a batch; a request without a version has the first. */
const batchVersions = ['', '2025-03-26'];
const bodyLimit = 256 * kilobyte;
const sessionHeader = 'mcp-session-id';
const initialize = z.looseObject({ method: z.literal('initialize') });
/** What the SDK requires, which reports its absence as an internal error. */
const greeting = z.object({
  params: z.object({
    protocolVersion: z.string(),
    capabilities: z.object({}),
    clientInfo: z.object({ name: z.string(), version: z.string() }),
  }),
});
const invalidParams = {
  code: -32602,
  message: 'Send `params` with `protocolVersion`, `capabilities` and `clientInfo`.',
};
/** A longer wait ends the tool's call, so that the assistant can tell its user. */
const maxRetryAfterSeconds = 5;

/** Serves the tools of assistants (Model Context Protocol without sessions) to holders of an API key. */
export function serveMcp(options: McpOptions): Middleware<State> {
  const { verifiers, limits, publicOrigin } = options;
  const cancellations: Cancellations = new Map();
  return async (ctx, next) => {
    if (![path, `${path}/`].includes(ctx.state.target.path)) return next();
    ctx.state.operation = 'mcp';
    if (ctx.method !== 'POST') {
      ctx.set('allow', 'POST');
      if (ctx.method !== 'OPTIONS')
        throw new AppError(
          'method_not_allowed',
          sentence('allowed_methods', { allowed: 'POST', method: ctx.method }),
        );
      ctx.status = 204;
      return;
    }
    const session = await verifySession(ctx, { programsOnly: true }, verifiers);
    ctx.state.identity = session.identity;
    await limits.consume(ctx, { limit: 'write', path }, session);
    const body = String(await readBody(ctx.req, bodyLimit));
    const message = parseJson(body);
    if (Array.isArray(message) && !batchVersions.includes(ctx.get('mcp-protocol-version')))
      throw new AppError('malformed_body', sentence('one_message'));
    const greeted = initialize.safeParse(message);
    if (greeted.success && !greeting.safeParse(message).success) {
      ctx.body = { jsonrpc: '2.0', id: greeted.data.id ?? null, error: invalidParams };
      return;
    }
    // Loaded by the first request: most installations need it rarely, and it takes several megabytes.
    const { createAssistant } = await import('./assistant.ts');
    const aborted = new AbortController();
    onceClosed(ctx.res, () => aborted.abort(new ClientDisconnected()));
    const atelier = createClient({
      baseUrl: publicOrigin,
      fetch: (input, init) => makeCall(ctx, session, new Request(input, init), options),
      maxRetryAfterSeconds,
    });
    // Nothing is stored under the id: it only tells clients with the same key apart.
    const client = ctx.get(sessionHeader) || randomUUID();
    const assistant = createAssistant({
      atelier,
      scopes: session.scopes,
      client: `${session.identity.sessionId} ${client}`,
      cancellations,
    });
    const response = await assistant.fetch(
      new Request(new URL(path, publicOrigin), {
        method: ctx.method,
        headers: Object.entries(ctx.headers).flatMap(([name, value]) =>
          typeof value === 'string' ? [[name, value]] : [],
        ),
        body,
        signal: aborted.signal,
      }),
    );
    forwardResponseHeaders(Object.fromEntries(response.headers), ctx);
    ctx.body = response.body && Readable.fromWeb(response.body);
    // After the body, which would set another.
    ctx.status = response.status;
    if (greeted.success) ctx.set(sessionHeader, client);
    if (ctx.body) ctx.flushHeaders();
  };
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** Makes the call of a tool with the scopes, limits and failures of a request for it. */
async function makeCall(
  ctx: Context,
  session: Session,
  request: Request,
  { router, sendCall }: McpOptions,
): Promise<Response> {
  const headers = new Headers();
  const reply = {
    res: ctx.res as ServerResponse,
    set: (name: string, value: string) => headers.set(name, value),
  };
  try {
    const { pathname, search } = new URL(request.url);
    const call = findCall(router, request.method, pathname);
    if (!call) throw new AppError('not_found');
    assertScope(session, call, reply);
    const content = request.body && Buffer.from(await request.arrayBuffer());
    const response = await sendCall(ctx, {
      call,
      session,
      method: request.method,
      path: pathname,
      query: search,
      headers: { ...Object.fromEntries(request.headers), ...languageOf(ctx) },
      openBody: () => content,
      signal: request.signal,
      reply,
    });
    for (const [name, value] of Object.entries(response.headers))
      for (const each of [value ?? []].flat()) headers.append(name, each);
    return new Response(Readable.toWeb(response.body) as ReadableStream<Uint8Array>, {
      status: response.statusCode,
      headers,
    });
  } catch (error) {
    const failure = asAppError(error);
    return Response.json(toFailure(failure, ctx.state.requestId), { status: failure.status, headers });
  }
}

function languageOf(ctx: Context): Record<string, string> {
  const language = ctx.get('accept-language');
  return language === '' ? {} : { 'accept-language': language };
}
