import { randomUUID } from 'node:crypto';
import {
  type IncomingMessage,
  maxHeaderSize,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorCode } from '@atelier/contracts';
import { AppError, asAppError, toFailure } from '@atelier/server-kit/errors';
import type { Middleware } from 'koa';
import type { State } from './request-target.ts';

/** Longer than the idle timeout of common load balancers, so that they close first. */
const keepAliveTimeoutMs = 65_000;
const headersTimeoutMs = 15_000;
const requestTimeoutMs = 150_000;
/**
 * How long a read waits for what is behind the gateway: less than the balancer before it, which takes a
 * gateway without a response for hung (deploy/nginx.conf), and would take out all of them.
 */
export const longestReadMs = 13_000;
/** How long a client may read nothing of a pending response. */
const stalledResponseMs = 30_000;
/** How long the rest of a body is read and discarded, so that the client can read the response. */
const lingerMs = 1_000;

const knownMethods = 'GET, HEAD, POST, PATCH, DELETE, OPTIONS';

/** Sets timeouts, answers errors of Node's parser, and closes connections of stalled clients. */
export function configureConnections(server: Server, stalledMs = stalledResponseMs): void {
  server.headersTimeout = headersTimeoutMs;
  server.requestTimeout = requestTimeoutMs;
  server.keepAliveTimeout = keepAliveTimeoutMs;
  server.on('clientError', handleParserError);
  server.on('checkContinue', (request, response) => {
    // A body is read after the checks of its head.
    request.once('resume', () => response.headersSent || response.writeContinue());
    server.emit('request', request, response);
  });
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  server.on('request', closeUnlessBodyEnds);
  server.on('request', (_request, response) => {
    response.setTimeout(stalledMs).on('timeout', closeIfUnread);
  });
}

/** Runs after a period without traffic. An unread response would also occupy its service's connection. */
function closeIfUnread(socket: Socket): void {
  if (socket.writableLength > 0) socket.destroy();
}

/** Responds to an error before the request body has ended, and closes the connection. */
export function failBeforeBodyEnd(): Middleware<State> {
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
      if (error.retryAfterSeconds !== undefined && !ctx.response.get('retry-after'))
        ctx.set('retry-after', String(error.retryAfterSeconds));
      res.flushHeaders();
      // Not `res.end`: with `connection: close` Node would close both directions at once.
      res.write(body, () => lingerThenClose(req.socket));
      req.resume();
    }
  };
}

/** Discards data for a second first: closing with unread data would lose the response. */
function lingerThenClose(socket: Socket): void {
  socket.end();
  socket.resume();
  const timer = setTimeout(() => socket.destroy(), lingerMs);
  socket.once('close', () => clearTimeout(timer));
}

/** A service may respond before the body has arrived. The client then has a second to finish it. */
function closeUnlessBodyEnds(request: IncomingMessage, response: ServerResponse): void {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  if (encoding === undefined && (length === undefined || length === '0')) return;
  response.once('finish', () => {
    if (request.complete || request.socket.destroyed) return;
    request.resume();
    if (response.statusCode === 408) return lingerThenClose(request.socket);
    const timer = setTimeout(() => request.socket.destroy(), lingerMs);
    request.once('close', () => clearTimeout(timer));
    request.once('end', () => clearTimeout(timer));
  });
}

/** @param read what was read last, which of a small request is all */
function parserError(code: string, read: string): ErrorCode {
  const [line = ''] = read.split('\n', 1);
  if (code === 'HPE_HEADER_OVERFLOW')
    return line.length > maxHeaderSize ? 'address_too_long' : 'headers_too_long';
  if (code === 'HPE_INVALID_METHOD' && / HTTP\/1\.\d\r?$/.test(line)) return 'method_not_allowed';
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'request_timeout' : 'malformed_body';
}

/** Writes a documented failure; Koa does not see these requests. */
function handleParserError(fault: NodeJS.ErrnoException & { rawPacket?: Buffer }, socket: Socket): void {
  if (fault.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const error = new AppError(parserError(fault.code ?? '', fault.rawPacket?.toString('latin1') ?? ''));
  const id = randomUUID();
  const body = JSON.stringify(toFailure(error, id));
  const head = [
    `HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}`,
    'connection: close',
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    `x-request-id: ${id}`,
    ...(error.code === 'method_not_allowed' ? [`allow: ${knownMethods}`] : []),
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  lingerThenClose(socket);
}
