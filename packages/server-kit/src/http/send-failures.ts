import type { IncomingMessage } from 'node:http';
import { errorCodeHeader } from '@atelier/contracts';
import type { Middleware } from 'koa';
import { asAppError, toFailure } from '../errors/app-error.ts';
import type { RequestLogs, RequestState } from './request-state.ts';

const cheapToRead = 64 * 1024;

/**
 * Turns every error into a response in the one shape of the contracts. What is not an AppError becomes `internal`, without
 * its text. Belongs directly inside `requestScope`. Behind the gateway, the code is also in a header, which the gateway
 * removes.
 */
export function sendFailures({
  behindGateway,
}: Pick<RequestLogs, 'behindGateway'>): Middleware<RequestState> {
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
      if (leavesMuchUnread(ctx.req)) ctx.set('Connection', 'close');
      ctx.status = error.status;
      ctx.set('Cache-Control', 'no-store');
      if (behindGateway) ctx.set(errorCodeHeader, error.code);
      if (error.retryAfterSeconds !== undefined && !ctx.response.get('Retry-After'))
        ctx.set('Retry-After', String(error.retryAfterSeconds));
      ctx.body = toFailure(error, ctx.state.requestId, ctx.state.usage);
    }
  };
}

/** Whether so much of a body is unread that closing the connection costs less than reading the rest. */
function leavesMuchUnread({ complete, headers }: IncomingMessage): boolean {
  if (complete) return false;
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > cheapToRead;
}
