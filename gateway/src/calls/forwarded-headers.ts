import type { IncomingHttpHeaders } from 'node:http';
import { errorCodeHeader } from '@atelier/contracts';
import type { Context } from '../edge/request-target.ts';

/** Request headers for services, without credentials, cookies and forwarding headers. */
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

/** Hop-by-hop headers (RFC 9110, section 7.6.1), and headers that the gateway sets. */
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

export function requestHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  const selected: Record<string, string> = {};
  for (const name of forwardedRequestHeaders) {
    const value = headers[name];
    if (typeof value === 'string') selected[name] = value;
  }
  return selected;
}

/** Sets the headers of a service's response. The stricter of two values stays, or both policies. */
export function forwardResponseHeaders(received: ResponseHeaders, ctx: Pick<Context, 'res' | 'vary'>): void {
  const { res } = ctx;
  const connectionHeaders = headersOfConnection(received.connection);
  for (const name in received) {
    const value = received[name];
    if (value === undefined || droppedResponseHeaders.has(name) || connectionHeaders?.has(name)) continue;
    const own = res.getHeader(name);
    if (name === 'vary') ctx.vary(String(value));
    else if (own === undefined || (name === 'referrer-policy' && isStricterReferrer(value, own)))
      res.setHeader(name, value);
    else if (name === 'content-security-policy' && value !== own)
      res.setHeader(name, [value, String(own)].flat());
  }
}

const isStricterReferrer = (value: string | string[], own: unknown) =>
  value === 'no-referrer' || (value === 'same-origin' && own !== 'no-referrer');

/** The headers named by `Connection`, which are only for the gateway. */
function headersOfConnection(value: string | string[] | undefined): ReadonlySet<string> | null {
  if (value === undefined || value === 'keep-alive') return null;
  const names = String(value).toLowerCase().split(',');
  return new Set(names.map((name) => name.trim()));
}
