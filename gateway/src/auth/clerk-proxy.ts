import { Readable } from 'node:stream';
import { AppError } from '@atelier/server-kit/errors';
import { inTime } from '@atelier/server-kit/time';
import { clerkFrontendApiProxy } from '@clerk/backend/proxy';
import type { Middleware } from 'koa';
import { limitedBody } from '../edge/body-limits.ts';
import { longestReadMs } from '../edge/connections.ts';
import { type Context, clerkProxyPath, type State } from '../edge/request-target.ts';
import type { ClerkSettings } from './clerk-settings.ts';

interface ProxyOptions {
  clerk: ClerkSettings;
  publicOrigin: string;
  countSignIn: (ctx: Context) => Promise<void>;
}

const megabyte = 1024 * 1024;
/** Above Clerk's largest upload, a profile image of 10 MB (clerk.com/docs, "User profile"). */
const bodyLimit = 11 * megabyte;
/** Paths of sign-ins and sign-ups, in any case and with any suffix that a server might ignore. */
const signInPath = /^\/v1\/client\/sign_(in|up)/i;
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Headers that Clerk's helper would read the client's address from; only the gateway sets them. */
const untrustedHeaders = [
  'cf-connecting-ip',
  'forwarded',
  'x-real-ip',
  'x-forwarded-host',
  'x-forwarded-proto',
];

/** Serves `/__clerk` with Clerk's own proxy helper. Must run before any middleware that reads the body. */
export function clerkProxy({ clerk, publicOrigin, countSignIn }: ProxyOptions): Middleware<State> {
  return async (ctx, next) => {
    const { path, query } = ctx.state.target;
    if (path !== clerkProxyPath && !path.startsWith(`${clerkProxyPath}/`)) return next();
    ctx.state.operation = 'clerk';
    const write = !safeMethods.has(ctx.method);
    // ClerkJS sends it with POST only. A link with it would make a visitor's browser write.
    if (!write && namesMethod(query)) throw new AppError('not_found');
    if (write && signInPath.test(path.slice(clerkProxyPath.length))) await countSignIn(ctx);
    const request = new Request(new URL(`${path}${query}`, publicOrigin), {
      method: ctx.method,
      headers: headersOf(ctx),
      redirect: 'manual',
      ...bodyOf(ctx),
    });
    const responding = clerkFrontendApiProxy(request, {
      proxyPath: clerkProxyPath,
      publishableKey: clerk.publishableKey,
      secretKey: clerk.secretKey,
      ...(clerk.frontendApi && { fapiUrl: clerk.frontendApi }),
    });
    const late = () => {
      throw new AppError('unavailable');
    };
    sendResponse(ctx, await (write ? responding : inTime(responding, longestReadMs, late)));
  };
}

/** Whether a query contains the method (`?_method=PATCH`), which Clerk also accepts, in any encoding. */
function namesMethod(query: string): boolean {
  return [...new URLSearchParams(query).keys()].some((name) => name.startsWith('_method'));
}

function headersOf(ctx: Context): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(ctx.req.headers)) {
    if (value !== undefined && !untrustedHeaders.includes(name)) headers.set(name, String(value));
  }
  headers.set('x-forwarded-for', ctx.ip);
  return headers;
}

function bodyOf(ctx: Context): RequestInit & { duplex?: 'half' } {
  if (ctx.method === 'GET' || ctx.method === 'HEAD') return {};
  if (Number(ctx.get('content-length')) > bodyLimit) throw new AppError('payload_too_large');
  return { body: Readable.toWeb(limitedBody(ctx.req, bodyLimit)) as ReadableStream, duplex: 'half' };
}

function sendResponse(ctx: Context, response: Response): void {
  response.headers.forEach((value, name) => {
    if (name !== 'set-cookie') ctx.set(name, value);
  });
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) ctx.set('set-cookie', cookies);
  ctx.body = response.body && Readable.fromWeb(response.body);
  // After the body: setting it to null changes the status.
  ctx.status = response.status;
}
