import { PassThrough, type Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '@atelier/service-kit/errors';
import type { Logger } from '@atelier/service-kit/logging';
import type { Dispatcher, Pool } from 'undici';
import { compressionThreshold, encodingFor, isCompressible, openCompressor } from '../http/compression.ts';
import type { Context } from '../http/state.ts';
import { isEventStream, passEvents } from './pass-events.ts';
import { answerHeaders } from './passed-headers.ts';

/** A request as it goes on to a service. */
export interface Forwarded {
  path: string;
  headers: Record<string, string>;
  body: Readable | null;
  /** Ends the request early, for example because its body came too slowly; an AppError as its reason is what is answered. */
  stop: AbortController;
}

/**
 * Streams a request to a service and its answer back, neither held whole in memory. A browser that goes away ends the
 * service's work too. Writes straight to the socket: Koa has nothing more to say once the answer has begun.
 * @throws AppError `unavailable` when the service cannot be reached, or the reason of `stop`; only before an answer has begun.
 */
export async function forward(ctx: Context, pool: Pool, request: Forwarded, log: Logger): Promise<void> {
  const { stop } = request;
  let gone = false;
  const leave = () => {
    if (ctx.res.writableFinished) return;
    gone = true;
    stop.abort();
  };
  ctx.res.once('close', leave);
  const options: Dispatcher.RequestOptions = {
    method: ctx.method as Dispatcher.HttpMethod,
    path: request.path,
    headers: request.headers,
    body: request.body,
    signal: stop.signal,
  };
  try {
    await pool.stream(options, ({ statusCode, headers }) => beginAnswer(ctx, statusCode, headers));
  } catch (error) {
    if (gone) return;
    const reason: unknown = stop.signal.reason;
    if (!ctx.res.headersSent) {
      ctx.respond = true;
      throw error instanceof AppError ? error : new AppError('unavailable', { cause: error });
    }
    if (reason instanceof AppError) {
      ctx.state.failure = reason;
      if (isEventStream(ctx.response.get('content-type'))) return;
    } else {
      log.warn({ err: error, path: ctx.path }, 'A service broke off in the middle of an answer');
    }
    ctx.res.destroy();
  } finally {
    ctx.res.off('close', leave);
  }
}

/** Writes the head of the answer, and gives back where its body is to go. */
function beginAnswer(
  ctx: Context,
  status: number,
  raw: Readonly<Record<string, string | string[] | undefined>>,
): Writable {
  const { res } = ctx;
  ctx.respond = false;
  ctx.status = status;
  const headers = answerHeaders(raw);
  for (const [name, value] of Object.entries(headers)) if (!res.hasHeader(name)) res.setHeader(name, value);
  if (!headers['cache-control']) res.setHeader('cache-control', 'no-store');
  const type = String(headers['content-type'] ?? '');
  if (isEventStream(type)) {
    res.flushHeaders();
    return passEvents(res, ctx.state.requestId);
  }
  const compressed = isCompressible(type) && !headers['content-encoding'];
  if (compressed) ctx.vary('accept-encoding');
  const long = Number(headers['content-length'] ?? compressionThreshold) >= compressionThreshold;
  const encoding = compressed && long && ctx.method !== 'HEAD' ? encodingFor(ctx) : null;
  const compressor = encoding && openCompressor(encoding);
  if (!encoding || !compressor) {
    res.flushHeaders();
    return res;
  }
  res.removeHeader('content-length');
  res.setHeader('content-encoding', encoding);
  const entrance = new PassThrough();
  pipeline(entrance, compressor, res).catch((error) => entrance.destroy(error));
  return entrance;
}
