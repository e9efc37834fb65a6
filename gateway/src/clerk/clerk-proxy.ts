import { Readable } from 'node:stream';
import { AppError } from '@atelier/service-kit/errors';
import { clerkFrontendApiProxy } from '@clerk/backend/proxy';
import type { Middleware } from 'koa';
import { boundedBody } from '../calls/accept-body.ts';
import { encodingFor, isCompressible, openCompressor } from '../http/compression.ts';
import type { RateLimit } from '../http/rate-limit.ts';
import type { Context, State } from '../http/state.ts';
import { type Clerk, clerkProxyPath } from '../sessions/clerk-addresses.ts';
import type { OpenStreams } from '../sessions/open-streams.ts';
import type { SessionTokens } from '../sessions/session-token.ts';

interface ProxyOptions {
  clerk: Clerk;
  publicOrigin: string;
  /** Counts attempts to sign in or up, per address. */
  limit: RateLimit;
  tokens: SessionTokens;
  streams: OpenStreams;
}

const megabyte = 1024 * 1024;
/** The largest thing that Clerk takes is a profile picture of 10 MB (clerk.com/docs, "User profile"). */
const bodyLimit = 11 * megabyte;
/** What signs people in or up, in any letter case, and with whatever a server might ignore behind it. */
const attempt = /^\/v1\/client\/sign_(in|up)/i;
const endsNamed = /^\/v1\/(?:client|me)\/sessions\/(\w+)\/(?:end|remove|revoke)$/;
const endsAll = /^\/v1\/(client|client\/sessions|me)$/;
const mostSessions = 4;
const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

/** What would tell Clerk's helper where a request comes from: ours to say, never the sender's. */
const untrusted = ['cf-connecting-ip', 'forwarded', 'x-real-ip', 'x-forwarded-host', 'x-forwarded-proto'];

/** Hands `/__clerk` to Clerk's own proxy helper. To be mounted before anything reads a body. */
export function clerkProxy({ clerk, publicOrigin, limit, tokens, streams }: ProxyOptions): Middleware<State> {
  return async (ctx, next) => {
    const { path, query } = ctx.state.address;
    if (path !== clerkProxyPath && !path.startsWith(`${clerkProxyPath}/`)) return next();
    if (writes(ctx) && attempt.test(path.slice(clerkProxyPath.length))) await limit(ctx, ctx.ip);
    const request = new Request(new URL(`${path}${query}`, publicOrigin), {
      method: ctx.method,
      headers: headersOf(ctx),
      redirect: 'manual',
      ...bodyOf(ctx),
    });
    const answer = await clerkFrontendApiProxy(request, {
      proxyPath: clerkProxyPath,
      publishableKey: clerk.publishableKey,
      secretKey: clerk.secretKey,
      ...(clerk.frontendApi && { fapiUrl: clerk.frontendApi }),
    });
    if (answer.ok && writes(ctx)) {
      for (const sessionId of await endedSessions(ctx, tokens)) streams.end(sessionId);
    }
    send(ctx, answer);
  };
}

/** Clerk takes a method from the query too (`?_method=PATCH`). */
function writes(ctx: Context): boolean {
  return !reading.has(ctx.method) || ctx.state.address.query.includes('_method');
}

/** The sessions that a successful call has ended. */
async function endedSessions(ctx: Context, tokens: SessionTokens): Promise<string[]> {
  const { path, query } = ctx.state.address;
  const call = path.slice(clerkProxyPath.length);
  const named = endsNamed.exec(call)?.[1];
  if (named) return [named];
  const deletes = ctx.method === 'DELETE' || new URLSearchParams(query).get('_method') === 'DELETE';
  if (!deletes || !endsAll.test(call)) return [];
  // The call names no session. A browser's own ones are in its cookies, of which only a signed token proves anything.
  const cookies = ctx
    .get('cookie')
    .split(';')
    .map((cookie) => cookie.trim());
  const sent = cookies.flatMap((cookie) => /^__session(?:_[\w-]+)?=([\w.-]+)$/.exec(cookie)?.[1] ?? []);
  const read = await Promise.allSettled(sent.slice(0, mostSessions).map((token) => tokens.verify(token)));
  return read.flatMap((result) => (result.status === 'fulfilled' ? result.value.identity.sessionId : []));
}

function headersOf(ctx: Context): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(ctx.req.headers)) {
    if (value !== undefined && !untrusted.includes(name)) headers.set(name, String(value));
  }
  headers.set('x-forwarded-for', ctx.ip);
  return headers;
}

function bodyOf(ctx: Context): RequestInit & { duplex?: 'half' } {
  if (ctx.method === 'GET' || ctx.method === 'HEAD') return {};
  if (Number(ctx.get('content-length')) > bodyLimit) throw new AppError('payload_too_large');
  return { body: Readable.toWeb(boundedBody(ctx.req, bodyLimit)) as ReadableStream, duplex: 'half' };
}

function send(ctx: Context, answer: Response): void {
  answer.headers.forEach((value, name) => {
    if (name !== 'set-cookie') ctx.set(name, value);
  });
  const cookies = answer.headers.getSetCookie();
  if (cookies.length > 0) ctx.set('set-cookie', cookies);
  ctx.status = answer.status;
  if (!answer.body) {
    ctx.body = null;
    ctx.status = answer.status;
    return;
  }
  const body = Readable.fromWeb(answer.body);
  const encoding = isCompressible(ctx.response.get('content-type')) ? encodingFor(ctx) : null;
  const compressor = encoding && openCompressor(encoding);
  if (!encoding || !compressor) {
    ctx.body = body;
    return;
  }
  ctx.vary('accept-encoding');
  ctx.set('content-encoding', encoding);
  body.once('error', (error) => compressor.destroy(error));
  ctx.body = body.pipe(compressor);
}
