import type { IncomingHttpHeaders } from 'node:http';
import { errorCodeHeader } from '@atelier/contracts';

/** Request headers that services receive. Credentials, cookies and forwarding headers are not among them. */
const forwardedRequestHeaders = [
  'accept',
  'accept-language',
  'content-length',
  'content-type',
  'idempotency-key',
  'if-modified-since',
  'if-none-match',
  'if-range',
  'last-event-id',
  'prefer',
  'range',
  'user-agent',
] as const;

/** Response headers that are not forwarded: hop-by-hop headers (RFC 9110, section 7.6.1) and those the gateway sets itself. */
const droppedResponseHeaders = new Set([
  'connection',
  'date',
  'keep-alive',
  'proxy-authenticate',
  'server',
  'set-cookie',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'x-powered-by',
  errorCodeHeader,
  'x-request-id',
]);

export type ResponseHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** Selects the headers of a request that its service receives. */
export function requestHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  const selected: Record<string, string> = {};
  for (const name of forwardedRequestHeaders) {
    const value = headers[name];
    if (typeof value === 'string') selected[name] = value;
  }
  return selected;
}

/** Selects the headers of a service's response that the browser receives. */
export function responseHeaders(headers: ResponseHeaders): Record<string, string | string[]> {
  const hopByHop = String(headers.connection ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim());
  const selected: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined && !droppedResponseHeaders.has(name) && !hopByHop.includes(name))
      selected[name] = value;
  }
  return selected;
}
