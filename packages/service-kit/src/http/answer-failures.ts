import type { Middleware } from 'koa';
import { asAppError, toFailure } from '../errors/app-error.ts';
import type { RequestState } from './request-scope.ts';

/**
 * The one place where an error becomes an answer, in the one shape of the contracts. What is not an AppError is answered
 * as `internal`, without its text. Stands right inside `requestScope`.
 */
export function answerFailures(): Middleware<RequestState> {
  return async (ctx, next) => {
    try {
      await next();
    } catch (thrown) {
      const error = asAppError(thrown);
      ctx.state.failure = error;
      if (ctx.headerSent) {
        ctx.res.destroy();
        return;
      }
      // Whatever is left of an unread body is not worth reading: the connection ends with the answer.
      if (!ctx.req.complete) ctx.set('Connection', 'close');
      ctx.status = error.status;
      ctx.set('Cache-Control', 'no-store');
      ctx.body = toFailure(error, ctx.state.requestId);
    }
  };
}
