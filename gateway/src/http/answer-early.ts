import { once } from 'node:events';
import { asAppError, toFailure } from '@atelier/service-kit/errors';
import type { Middleware } from 'koa';
import type { State } from './state.ts';

const lingerMs = 1_000;

/**
 * Answers a failure while the request's body is still on its way, without reading that to its end. The connection stays open
 * for up to a second while what arrives is thrown away: closed at once, it would be reset and the answer lost with it.
 */
export function answerEarly(): Middleware<State> {
  return async (ctx, next) => {
    try {
      await next();
    } catch (thrown) {
      const { req, res } = ctx;
      if (req.complete || req.destroyed || res.headersSent) throw thrown;
      const error = asAppError(thrown);
      ctx.state.failure = error;
      const body = JSON.stringify(toFailure(error, ctx.state.requestId));
      ctx.respond = false;
      ctx.status = error.status;
      ctx.set({
        connection: 'close',
        'cache-control': 'no-store',
        'content-type': 'application/json; charset=utf-8',
        'content-length': String(Buffer.byteLength(body)),
      });
      res.write(body);
      req.resume();
      await once(req, 'end', { signal: AbortSignal.timeout(lingerMs) }).catch(() => undefined);
      res.end();
    }
  };
}
