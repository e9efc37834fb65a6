import { createHash, timingSafeEqual } from 'node:crypto';
import type { Context, Middleware } from 'koa';
import { secretKey } from '../identity.ts';
import { ApiError } from './errors.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Whether a request is for the Backend API: it has a secret key as bearer and did not pass the proxy. */
export const isBackendCall = (ctx: Pick<Context, 'get'>): boolean =>
  ctx.get('clerk-proxy-url') === '' && ctx.get('authorization').startsWith('Bearer sk_');

/** @throws {ApiError} 401 without the secret key of the instance */
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
