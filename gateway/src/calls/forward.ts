import { PassThrough, type Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type ErrorCode, errorCodeHeader, errorCodes } from '@atelier/contracts';
import { AppError } from '@atelier/service-kit/errors';
import type { Logger } from '@atelier/service-kit/logging';
import { openStreams } from '@atelier/service-kit/metrics';
import type { Dispatcher, Pool } from 'undici';
import {
  acceptedEncoding,
  compressionThreshold,
  isCompressible,
  openCompressor,
} from '../http/compression.ts';
import type { Context } from '../http/request-target.ts';
import { eventStreamTo, isEventStream } from './event-stream.ts';
import { type ResponseHeaders, responseHeaders } from './forwarded-headers.ts';

/** A request to a service. */
export interface ServiceRequest {
  path: string;
  headers: Record<string, string>;
  body: Readable | null;
  /** Ends the request early, for example when its body is too slow. An AppError as its reason becomes the response. */
  abort: AbortController;
  /** Called with the code of a failure before the response has headers. */
  onFailure(code: ErrorCode): void;
}

/**
 * Streams a request to a service and its response back, without buffering either. A client that disconnects aborts the
 * service's request. The response is written to the socket directly, not through Koa.
 * @throws AppError `unavailable` when the service cannot be reached, or the reason of `abort`; only before the response starts.
 */
export async function forward(ctx: Context, pool: Pool, request: ServiceRequest, log: Logger): Promise<void> {
  const { abort } = request;
  let disconnected = false;
  let started = false;
  const onClose = () => {
    if (ctx.res.writableFinished) return;
    disconnected = true;
    abort.abort();
  };
  ctx.res.once('close', onClose);
  try {
    await exchange(pool, ctx.method, request, (status, headers) => {
      started = true;
      reportFailure(headers, request);
      return startResponse(ctx, status, headers);
    });
  } catch (error) {
    if (disconnected) return;
    const reason: unknown = abort.signal.reason;
    if (!started) {
      const failure = error instanceof AppError ? error : new AppError('unavailable', { cause: error });
      request.onFailure(failure.code);
      throw failure;
    }
    if (reason instanceof AppError) {
      ctx.state.failure = reason;
      if (isEventStream(ctx.response.get('content-type'))) return;
    } else {
      log.warn({ err: error, path: ctx.path }, 'a service closed the connection during a response');
    }
    ctx.res.destroy();
  } finally {
    ctx.res.off('close', onClose);
  }
}

function reportFailure(headers: ResponseHeaders, { onFailure }: ServiceRequest): void {
  const sent = headers[errorCodeHeader];
  const code = sent === undefined ? undefined : errorCodes.find((known) => known === sent);
  if (code) onFailure(code);
}

/**
 * Sends a request and writes the body of its response to the stream that `start` returns. Resolves when the whole body is
 * written; destroys the stream with the error, and rejects with it, when the service or `abort` ends the exchange early.
 */
function exchange(
  pool: Pool,
  method: string,
  { path, headers, body, abort }: ServiceRequest,
  start: (status: number, headers: ResponseHeaders) => Writable,
): Promise<void> {
  const { signal } = abort;
  return new Promise((resolve, reject) => {
    let controller: Dispatcher.DispatchController | undefined;
    let target: Writable | undefined;
    const fail = (error: Error) => {
      signal.removeEventListener('abort', onAbort);
      target?.destroy(error);
      body?.destroy();
      reject(error);
    };
    const onAbort = () => {
      controller?.abort(signal.reason);
      fail(signal.reason);
    };
    signal.addEventListener('abort', onAbort);
    pool.dispatch(
      { method: method as Dispatcher.HttpMethod, path, headers, body },
      {
        onRequestStart(started) {
          controller = started;
          if (signal.aborted) started.abort(signal.reason);
        },
        onResponseStart(_, status, received) {
          if (status < 200) return;
          target = start(status, received);
          target.on('drain', () => controller?.resume());
          target.on('error', fail);
        },
        onResponseData(_, chunk) {
          if (target?.write(chunk) === false) controller?.pause();
        },
        onResponseEnd() {
          signal.removeEventListener('abort', onAbort);
          target?.end();
          resolve();
        },
        onResponseError: (_, error) => fail(error),
      },
    );
  });
}

/**
 * Sets the status and headers of the response. Returns the stream that takes its body; they are sent with its first chunk, or at
 * once if more may take long.
 */
function startResponse(ctx: Context, status: number, received: ResponseHeaders): Writable {
  const { res } = ctx;
  ctx.respond = false;
  ctx.status = status;
  const headers = responseHeaders(received);
  for (const [name, value] of Object.entries(headers)) if (!res.hasHeader(name)) res.setHeader(name, value);
  if (!headers['cache-control']) res.setHeader('cache-control', 'no-store');
  const type = String(headers['content-type'] ?? '');
  if (isEventStream(type)) {
    openStreams.inc();
    res.once('close', () => openStreams.dec());
    res.flushHeaders();
    return eventStreamTo(res, ctx.state.requestId);
  }
  const compress = isCompressible(type) && !headers['content-encoding'];
  if (compress) ctx.vary('accept-encoding');
  const longEnough = Number(headers['content-length'] ?? compressionThreshold) >= compressionThreshold;
  const encoding = compress && longEnough && ctx.method !== 'HEAD' ? acceptedEncoding(ctx) : null;
  const compressor = encoding && openCompressor(encoding);
  if (!encoding || !compressor) return res;
  res.removeHeader('content-length');
  res.setHeader('content-encoding', encoding);
  const body = new PassThrough();
  pipeline(body, compressor, res).catch((error) => body.destroy(error));
  return body;
}
