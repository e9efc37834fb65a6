import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { AppError, toFailure } from '@atelier/service-kit/errors';

/** Above the idle time of the load balancers in use, so that the gateway never closes a kept connection first. */
const keepAliveMs = 65_000;
const headersMs = 15_000;
const requestMs = 150_000;

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

/** Prepares a server for strangers: bounds how long a request may take, and answers what Node's parser refuses. */
export function hardenServer(server: Server): void {
  server.headersTimeout = headersMs;
  server.requestTimeout = requestMs;
  server.keepAliveTimeout = keepAliveMs;
  server.on('clientError', answerBrokenRequest);
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
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
