import { AppError, sentence } from '@atelier/server-kit/errors';
import { readBody } from '@atelier/server-kit/http';
import { isFromThisMachine } from '@atelier/server-kit/loopback';
import type { Middleware } from 'koa';
import type { State } from './request-target.ts';

const bodyLimit = 64 * 1024;
/** Forwards the control requests of test copies, from this machine only, regardless of TRUST_PROXY. */
export function serveLocalRoutes(routes: Readonly<Record<string, string>>): Middleware<State> {
  return async (ctx, next) => {
    const { path } = ctx.state.target;
    const url = Object.hasOwn(routes, path) ? routes[path] : undefined;
    if (!url) return next();
    if (!isFromThisMachine(ctx.req)) throw new AppError('forbidden_origin', sentence('server_machine_only'));
    const response = await fetch(url, {
      method: ctx.method,
      headers: {
        'content-type': ctx.get('content-type') || 'application/json',
        accept: ctx.get('accept') || 'application/json',
      },
      ...(ctx.method !== 'GET' && ctx.method !== 'HEAD' && { body: await readBody(ctx.req, bodyLimit) }),
    }).catch((cause: unknown) => {
      throw new AppError('unavailable', { cause });
    });
    ctx.status = response.status;
    ctx.type = response.headers.get('content-type') ?? 'application/json';
    ctx.body = await response.text();
  };
}
