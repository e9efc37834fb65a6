import { createHash, timingSafeEqual } from 'node:crypto';
import type { Context, Middleware } from 'koa';
import { secretKey } from '../identity.ts';
import type { Instance } from '../instance.ts';
import { ApiError } from './errors.ts';
import { readForm } from './form.ts';
import type { RequestState } from './request-context.ts';
import { readClientToken } from './request-context.ts';

const writeMethods = new Set(['PATCH', 'PUT', 'DELETE']);

/** `POST ?_method=PATCH` becomes a PATCH: ClerkJS sends every write as a POST, which needs no preflight. */
export const restoreMethod: Middleware<RequestState> = (ctx, next) => {
  const method = String(ctx.query._method ?? '').toUpperCase();
  if (ctx.method === 'POST' && writeMethods.has(method)) ctx.method = method;
  return next();
};

const originOf = (address: string): string | undefined =>
  URL.canParse(address) ? new URL(address).origin : undefined;

const isWrite = (ctx: Pick<Context, 'method'>) => ctx.method !== 'GET' && ctx.method !== 'HEAD';

/** @throws {ApiError} 400 for a proxy without the secret key, or a write without the product's origin */
export function checkCaller(instance: Instance, ctx: Pick<Context, 'get' | 'method'>): void {
  const { origins, publicOrigin } = instance.settings;
  if (ctx.get('clerk-proxy-url') && ctx.get('clerk-secret-key') !== secretKey) {
    throw new ApiError(400, 'proxy_request_invalid_secret_key', {
      message: 'Invalid Clerk-Secret-Key header',
      longMessage:
        "The proxy's secret key is not the sandbox's. Set CLERK_SECRET_KEY to the key that it exports.",
    });
  }
  if (isWrite(ctx) && !origins.includes(ctx.get('origin'))) {
    throw new ApiError(400, 'origin_invalid', {
      message: 'Invalid HTTP Origin header',
      longMessage: `The Request HTTP Origin header must be ${publicOrigin}.`,
    });
  }
}

/** A proxy must send the secret key, and a write must have the product's origin. */
export const identify =
  (instance: Instance): Middleware<RequestState> =>
  async (ctx, next) => {
    checkCaller(instance, ctx);
    const { origins, publicOrigin } = instance.settings;
    const named = [ctx.get('origin'), originOf(ctx.get('clerk-proxy-url')) ?? ''];
    ctx.state.party = named.find((origin) => origins.includes(origin)) ?? publicOrigin;
    ctx.state.form = isWrite(ctx) ? await readForm(ctx.req) : {};
    const token = readClientToken(ctx);
    ctx.state.client = token ? instance.clients.byToken(token) : undefined;
    return next();
  };

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Whether a request is for the Backend API: it has a secret key as bearer and did not pass the proxy. */
export const isBackendCall = (ctx: Pick<Context, 'get'>): boolean =>
  ctx.get('clerk-proxy-url') === '' && ctx.get('authorization').startsWith('Bearer sk_');

export const requireSecretKey: Middleware = (ctx, next) => {
  const [scheme, given = ''] = ctx.get('authorization').split(' ');
  if (scheme === 'Bearer' && timingSafeEqual(digest(given), digest(secretKey))) return next();
  throw new ApiError(401, 'clerk_key_invalid', {
    message: 'The provided Clerk Secret Key is invalid. Make sure that your Clerk Secret Key is correct.',
  });
};

/** Ends a call of the Backend API that no route handled, before the checks of browsers: with 401 or 404. */
export const endBackendCalls: Middleware = (ctx, next) =>
  isBackendCall(ctx) ? requireSecretKey(ctx, async () => undefined) : next();
