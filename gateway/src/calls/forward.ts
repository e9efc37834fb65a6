import type { ServerResponse } from 'node:http';
import { PassThrough, type Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type ErrorCode, errorCodeHeader, errorCodes } from '@atelier/contracts';
import { AppError, ClientDisconnected, toFailure } from '@atelier/server-kit/errors';
import { onceClosed } from '@atelier/server-kit/http';
import type { Logger } from '@atelier/server-kit/logging';
import { openStreams } from '@atelier/server-kit/metrics';
import type { Dispatcher } from 'undici';
import {
  acceptedEncoding,
  compressionThreshold,
  isCompressible,
  openCompressor,
} from '../edge/compression.ts';
import type { Context } from '../edge/request-target.ts';
import type { Exchange, RequestHead } from './exchange.ts';
import { forwardResponseHeaders, type ResponseHeaders } from './forwarded-headers.ts';

/** A request to a service. */
export interface ServiceRequest extends RequestHead {
  body: Readable | null;
  /** Callers may abort it, for example when the body is too slow. An AppError as the reason becomes the response. */
  exchange: Exchange;
  /** Called with the code of a failure before the response has headers. */
  onFailure(code: ErrorCode): void;
}

/**
 * Streams a request to a service and its response back, without buffering either. A client that disconnects aborts the
 * exchange. The response is written to the socket directly, not through Koa.
 * @throws AppError `unavailable` when the service cannot be reached or something before it fails, or the reason of an abort; only before the response starts.
 */
export async function forward(
  ctx: Context,
  pool: Dispatcher,
  request: ServiceRequest,
  logger: Logger,
): Promise<void> {
  const { exchange } = request;
  onceClosed(ctx.res, () => {
    if (!ctx.res.writableFinished) exchange.abort(new ClientDisconnected());
  });
  try {
    await exchange.send(pool, request, request.body, (status, headers) => {
      if (isForeignFailure(status, headers)) {
        const cause = new Error(`Something before the service responded with ${status}.`);
        exchange.abort(new AppError('unavailable', { cause }));
        return null;
      }
      reportFailure(headers, request);
      return startResponse(ctx, status, headers);
    });
  } catch (error) {
    const { abortReason, responded } = exchange;
    if (abortReason instanceof ClientDisconnected) return;
    if (!responded) {
      const failure = error instanceof AppError ? error : new AppError('unavailable', { cause: error });
      request.onFailure(failure.code);
      throw failure;
    }
    if (abortReason instanceof AppError) {
      ctx.state.failure = abortReason;
      if (isEventStream(ctx.response.get('content-type'))) return;
    } else {
      logger.warn({ err: error, path: ctx.path }, 'a service closed the connection during a response');
    }
    ctx.res.destroy();
  }
}

/**
 * Whether a proxy or load balancer in front of the service failed, because a service names the error in each of its failures.
 */
const isForeignFailure = (status: number, headers: ResponseHeaders) =>
  status >= 500 && headers[errorCodeHeader] === undefined;

function reportFailure(headers: ResponseHeaders, { onFailure }: ServiceRequest): void {
  const sent = headers[errorCodeHeader];
  const code = sent === undefined ? undefined : errorCodes.find((known) => known === sent);
  if (code) onFailure(code);
}

/**
 * Sets the response's status and headers. Returns the stream for its body; the headers are sent with the first chunk, or at
 * once for event streams.
 */
function startResponse(ctx: Context, status: number, received: ResponseHeaders): Writable {
  const { res } = ctx;
  ctx.respond = false;
  ctx.status = status;
  forwardResponseHeaders(received, res);
  if (!received['cache-control']) res.setHeader('cache-control', 'no-store');
  const type = String(received['content-type'] ?? '');
  if (isEventStream(type)) {
    openStreams.inc();
    res.once('close', () => openStreams.dec());
    res.flushHeaders();
    return eventStreamTo(res, ctx.state.requestId);
  }
  const compress = isCompressible(type) && !received['content-encoding'];
  if (compress) ctx.vary('accept-encoding');
  const longEnough = Number(received['content-length'] ?? compressionThreshold) >= compressionThreshold;
  const encoding = compress && longEnough && ctx.method !== 'HEAD' ? acceptedEncoding(ctx) : null;
  const compressor = encoding && openCompressor(encoding);
  if (!encoding || !compressor) return res;
  res.removeHeader('content-length');
  res.setHeader('content-encoding', encoding);
  const body = new PassThrough();
  pipeline(body, compressor, res).catch((error) => body.destroy(error));
  return body;
}

const eventEnd = '\n\n';

/** Whether a content type is that of server-sent events. */
const isEventStream = (contentType: string) => contentType.startsWith('text/event-stream');

/**
 * Writes a service's server-sent events to `response`, only whole ones, so that the stream can end between two events. If
 * destroyed with an AppError, it ends with the event `error`; with another error, it breaks the connection.
 */
function eventStreamTo(response: ServerResponse, requestId: string): Writable {
  let incomplete: Buffer = Buffer.alloc(0);
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      const pending = incomplete.length > 0 ? Buffer.concat([incomplete, chunk]) : chunk;
      const mark = pending.lastIndexOf(eventEnd);
      const complete = mark < 0 ? 0 : mark + eventEnd.length;
      incomplete = pending.subarray(complete);
      if (complete === 0 || response.write(pending.subarray(0, complete))) done();
      else response.once('drain', done);
    },
    final(done) {
      response.end(incomplete, done);
    },
    destroy(error, done) {
      if (error instanceof AppError) {
        const data = JSON.stringify({ ...toFailure(error, requestId), type: 'error' });
        response.end(`event: error\ndata: ${data}${eventEnd}`);
      } else if (error) {
        response.destroy();
      }
      done(null);
    },
  });
}
