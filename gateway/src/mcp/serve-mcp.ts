import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { createClient } from '@atelier/client';
import { kilobyte } from '@atelier/contracts';
import { AppError, asAppError, ClientDisconnected, toFailure } from '@atelier/server-kit/errors';
import { onceClosed, readBody } from '@atelier/server-kit/http';
import type { Middleware } from 'koa';
import { assertScope, type Verifiers, verifySession } from '../auth/credentials.ts';
import type { Session } from '../auth/session-token.ts';
import type { CallLimits } from '../calls/call-limits.ts';
import type { SendCall } from '../calls/send-call.ts';
import { type CallRouter, findCall } from '../calls/serve-calls.ts';
import type { Context, State } from '../edge/request-target.ts';

interface McpOptions {
  router: CallRouter;
  sendCall: SendCall;
  verifiers: Verifiers;
  limits: CallLimits;
  publicOrigin: string;
}

const path = '/mcp';
const bodyLimit = 256 * kilobyte;
/** A longer wait ends the tool's call, so that the assistant can tell its user. */
const maxRetryAfterSeconds = 5;

/** Serves the tools of assistants (Model Context Protocol without sessions) to holders of an API key. */
export function serveMcp(options: McpOptions): Middleware<State> {
  const { verifiers, limits, publicOrigin } = options;
  return async (ctx, next) => {
    if (ctx.state.target.path !== path) return next();
    ctx.state.operation = 'mcp';
    const session = await verifySession(ctx, { programsOnly: true }, verifiers);
    ctx.state.identity = session.identity;
    await limits.consume(ctx, { limit: 'write', path }, session);
    const body = await readBody(ctx.req, bodyLimit);
    // Loaded by the first request: most installations need it rarely, and it takes several megabytes.
    const { createAssistant } = await import('./assistant.ts');
    const aborted = new AbortController();
    onceClosed(ctx.res, () => aborted.abort(new ClientDisconnected()));
    const atelier = createClient({
      baseUrl: publicOrigin,
      fetch: (input, init) => makeCall(ctx, session, new Request(input, init), options),
      maxRetryAfterSeconds,
    });
    const response = await createAssistant({ atelier, scopes: session.scopes }).fetch(
      new Request(new URL(path, publicOrigin), {
        method: ctx.method,
        headers: Object.entries(ctx.headers).flatMap(([name, value]) =>
          typeof value === 'string' ? [[name, value]] : [],
        ),
        body: body.length > 0 ? new Uint8Array(body) : null,
        signal: aborted.signal,
      }),
    );
    ctx.status = response.status;
    for (const [name, value] of response.headers) ctx.set(name, value);
    ctx.body = response.body && Readable.fromWeb(response.body);
  };
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
