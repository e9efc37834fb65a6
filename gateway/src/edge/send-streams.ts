import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ClientDisconnected } from '@atelier/server-kit/errors';
import type { Logger } from '@atelier/server-kit/logging';
import type { Middleware } from 'koa';
import type { State } from './request-target.ts';

/** Sends streams itself: Koa sends them after the middlewares that measure and log requests. */
export function sendStreams(logger: Logger): Middleware<State> {
  return async (ctx, next) => {
    await next();
    const { body, res } = ctx;
    if (!(body instanceof Readable) || ctx.method === 'HEAD' || !ctx.writable) return;
    ctx.respond = false;
    try {
      await pipeline(body, res);
    } catch (error) {
      if (isOfClient(error)) return;
      logger.warn({ err: error, path: ctx.path }, 'a response broke off');
    }
  };
}

/** Whether the client left before the end of the response. */
const isOfClient = (error: unknown) =>
  error instanceof ClientDisconnected ||
  (error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE');
