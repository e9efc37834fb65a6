import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { AppError, toFailure } from '@atelier/service-kit/errors';

/** Above the idle time of the load balancers in use, so that the gateway never closes a kept connection first. */
const keepAliveMs = 65_000;
const headersMs = 15_000;
const requestMs = 150_000;
/** How long the rest of a body is thrown away so that its sender can read the answer. */
const lingerMs = 1_000;

const brokenRequests: Record<string, { line: string; error: AppError }> = {
  HPE_HEADER_OVERFLOW: {
    line: '431 Request Header Fields Too Large',
    error: new AppError('malformed_body', {
      say: 'The headers are too long. Clear the cookies of this site and try again.',
    }),
  },
  ERR_HTTP_REQUEST_TIMEOUT: { line: '408 Request Timeout', error: new AppError('request_timeout') },
};
const unreadable = { line: '400 Bad Request', error: new AppError('malformed_body') };

/**
 * Prepares a server for strangers: bounds how long a request may take, answers what Node's parser refuses, and closes the
 * connection of a body that goes on after its answer.
 */
export function hardenServer(server: Server): void {
  server.headersTimeout = headersMs;
  server.requestTimeout = requestMs;
  server.keepAliveTimeout = keepAliveMs;
  server.on('clientError', answerBrokenRequest);
  server.on('request', closeUnlessRead);
}

/**
 * Closes the sending side at once and the whole connection a second later. What arrives until then is thrown away: a
 * connection that is closed with bytes unread is reset, and the answer may be lost with it.
 */
export function endConnection(socket: Socket): void {
  socket.end();
  socket.resume();
  const timer = setTimeout(() => socket.destroy(), lingerMs);
  socket.once('close', () => clearTimeout(timer));
}

/** A service may answer before a body has arrived whole, for example with 408. Its sender gets a second to finish it. */
function closeUnlessRead(request: IncomingMessage, response: ServerResponse): void {
  const { 'content-length': length, 'transfer-encoding': chunked } = request.headers;
  if (chunked === undefined && (length === undefined || length === '0')) return;
  response.once('finish', () => {
    if (request.complete || request.socket.destroyed) return;
    request.resume();
    if (response.statusCode === 408) return endConnection(request.socket);
    const timer = setTimeout(() => request.socket.destroy(), lingerMs);
    request.once('close', () => clearTimeout(timer));
    request.once('end', () => clearTimeout(timer));
  });
}

/** The same shape as every other failure has. */
function answerBrokenRequest(fault: NodeJS.ErrnoException, socket: Socket): void {
  if (fault.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const { line, error } = brokenRequests[fault.code ?? ''] ?? unreadable;
  const id = randomUUID();
  const body = JSON.stringify(toFailure(error, id));
  const head = [
    `HTTP/1.1 ${line}`,
    'connection: close',
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    `x-request-id: ${id}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  endConnection(socket);
}
