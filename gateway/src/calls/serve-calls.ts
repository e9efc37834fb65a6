import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { apiVersion, apiVersionHeader, apiVersions, type Call, serviceCalls } from '@atelier/contracts';
import { AppError, ClientDisconnected, invalidField, sentence } from '@atelier/server-kit/errors';
import { onceClosed } from '@atelier/server-kit/http';
import { openStreams } from '@atelier/server-kit/metrics';
import Router from '@koa/router';
import type { Middleware } from 'koa';
import type { Dispatcher } from 'undici';
import { requireSession, type Verifiers } from '../auth/credentials.ts';
import type { Session } from '../auth/session-token.ts';
import { type BodyTimeouts, checkBodyHeaders, openBody } from '../edge/body-limits.ts';
import type { Context, State } from '../edge/request-target.ts';
import { forwardResponseHeaders } from './forwarded-headers.ts';
import type { SendCall } from './send-call.ts';

interface CallsOptions {
  /** The names of calls that this installation does not have. */
  closed: readonly string[];
  verifiers: Verifiers;
  onSession: (ctx: Context, session: Session) => void;
  bodyTimeouts: BodyTimeouts;
  sendCall: SendCall;
}

export type CallRouter = Router<State>;

/** Routes the calls of the contracts to their services. A service verifies its deploy tokens itself. */
export function createCallRouter(options: CallsOptions): CallRouter {
  const router = new Router<State>({ strict: true, sensitive: true });
  const open = [...publicCalls].filter(([name]) => !options.closed.includes(name));
  for (const [name, call] of open)
    router.register(
      call.path,
      [call.method],
      async (ctx) => {
        ctx.state.operation = name;
        await serveCall(ctx, call, options);
      },
      { name },
    );
  return router;
}

const publicCalls = new Map(
  Object.entries<Call>(serviceCalls).filter(([, { access }]) => access !== 'internal'),
);

export function findCall(router: CallRouter, method: string, path: string): Call | undefined {
  const [layer] = router.match(path, method).pathAndMethod;
  return publicCalls.get(layer?.name ?? '');
}

/** Refuses other methods at the paths of calls, and responds to OPTIONS. */
export function allowMethods(router: CallRouter): Middleware<State> {
  return (ctx, next) => {
    const { path } = ctx.state.target;
    const others = router.match(path, ctx.method).path.flatMap(({ methods }) => methods);
    if (others.length === 0 || isPageRequest(ctx.method, path)) return next();
    const allowed = [...new Set(others)].join(', ');
    ctx.set('allow', allowed);
    if (ctx.method !== 'OPTIONS')
      throw new AppError('method_not_allowed', sentence('allowed_methods', { allowed, method: ctx.method }));
    ctx.status = 204;
  };
}

async function serveCall(
  ctx: Context,
  call: Call,
  { verifiers, onSession, bodyTimeouts, sendCall }: CallsOptions,
): Promise<void> {
  negotiateVersion(ctx);
  checkPrecondition(ctx);
  const session = call.access === 'user' ? await requireSession(ctx, call, verifiers) : null;
  if (session) {
    ctx.state.identity = session.identity;
    onSession(ctx, session);
  }
  checkBodyHeaders(ctx, call);
  const aborting = new AbortController();
  // An abort costs much: each would take a tenth of the time of a small response.
  onceClosed(ctx.res, () => ctx.res.writableFinished || aborting.abort(new ClientDisconnected()));
  try {
    const response = await sendCall(ctx, {
      call,
      session,
      method: ctx.method,
      ...ctx.state.target,
      headers: ctx.req.headers,
      openBody: () => openBody(ctx.req, call, { timeouts: bodyTimeouts, aborting }),
      signal: aborting.signal,
      reply: ctx,
    });
    await respond(ctx, response);
  } catch (error) {
    if (!(error instanceof ClientDisconnected)) throw error;
  }
}

/** Up to this length, reading a response first and sending it at once takes two thirds of the time of a stream. */
const smallBytes = 64 * 1024;

/** Sets the response of a service. The headers of an event stream are sent at once. */
async function respond(ctx: Context, { statusCode, headers, body }: Dispatcher.ResponseData): Promise<void> {
  const isEmpty = ctx.method === 'HEAD' || statusCode === 204 || statusCode === 304;
  if (isEmpty) await body.dump();
  const isSmall = !isEmpty && Number(headers['content-length']) <= smallBytes;
  const content = isSmall ? await readWhole(body) : body;
  ctx.status = statusCode;
  forwardResponseHeaders(headers, ctx);
  if (!headers['cache-control']) ctx.set('cache-control', 'no-store');
  if (isEmpty) return;
  ctx.body = content;
  if (!ctx.response.get('content-type').startsWith('text/event-stream')) return;
  openStreams.inc();
  onceClosed(ctx.res, () => openStreams.dec());
  ctx.flushHeaders();
}

const readWhole = (body: Readable) =>
  buffer(body).catch((cause: unknown) => {
    throw cause instanceof ClientDisconnected ? cause : new AppError('unavailable', { cause });
  });

/** Sets the API version. @throws AppError `invalid_request` if the request names an unsupported one. */
function negotiateVersion(ctx: Context): void {
  ctx.set(apiVersionHeader, apiVersion);
  const wanted = ctx.get(apiVersionHeader);
  if (wanted === '' || apiVersions.includes(wanted)) return;
  throw invalidField(apiVersionHeader, sentence('one_of', { choices: apiVersions.join(', ') }));
}

/** ETags of JSON are weak, and `If-Match` compares strong ones. @throws AppError `precondition_failed` */
function checkPrecondition(ctx: Context): void {
  const isChange = ctx.method === 'PATCH' || ctx.method === 'DELETE';
  if (isChange && !['', '*'].includes(ctx.get('if-match'))) throw new AppError('precondition_failed');
}

/** A call outside `/api/` may share its path with a page, which browsers request with GET. */
function isPageRequest(method: string, path: string): boolean {
  return (method === 'GET' || method === 'HEAD') && !path.startsWith('/api/');
}
