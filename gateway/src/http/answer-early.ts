import { asAppError, toFailure } from '@atelier/service-kit/errors';
import type { Middleware } from 'koa';
import { endConnection } from './harden-server.ts';
import type { State } from './state.ts';

/** Answers a failure while the request's body is still on its way, without reading that to its end, and ends the connection. */
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
      res.flushHeaders();
      // Not ended by `res.end`: with `connection: close` Node would close both sides at once.
      res.write(body, () => endConnection(req.socket));
      req.resume();
    }
  };
}
