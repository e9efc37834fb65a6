import type { IncomingMessage } from 'node:http';
import { AppError } from '../errors/app-error.ts';

/** How slow a body may be: after a time of grace it must have kept up the given rate. */
export interface Pace {
  graceMs: number;
  bytesPerSecond: number;
}
/** Passes a phone on a bad line, and ends a body that arrives a byte a second after ten seconds. */
export const defaultPace: Pace = { graceMs: 10_000, bytesPerSecond: 4096 };

export interface BodyGuard {
  /** Never resolves. Rejects with `payload_too_large`, `request_timeout` or, when the client has gone, `malformed_body`. */
  broken: Promise<never>;
  release(): void;
}

/**
 * Watches a body while somebody else reads it. Attach it in the same tick as the reader, for it sets the body flowing.
 * @param limit most bytes of the whole body
 * @throws AppError `payload_too_large` at once when the announced length is over the limit.
 */
export function guardBody(request: IncomingMessage, limit: number, pace: Pace): BodyGuard {
  if (Number(request.headers['content-length'] ?? 0) > limit) throw new AppError('payload_too_large');
  const { promise, reject } = Promise.withResolvers<never>();
  promise.catch(() => {});
  const start = performance.now();
  let received = 0;
  const count = (chunk: Buffer) => {
    received += chunk.length;
    if (received > limit) reject(new AppError('payload_too_large'));
  };
  const closed = () => {
    if (!request.complete)
      reject(new AppError('malformed_body', { cause: new Error('The body broke off.') }));
  };
  const measure = () => {
    const allowed = pace.graceMs + (received / pace.bytesPerSecond) * 1000;
    if (performance.now() - start > allowed) reject(new AppError('request_timeout'));
  };
  const timer = setInterval(measure, Math.min(1000, pace.graceMs));
  request.on('data', count).on('close', closed);
  return {
    broken: promise,
    release() {
      clearInterval(timer);
      request.off('data', count).off('close', closed);
    },
  };
}
