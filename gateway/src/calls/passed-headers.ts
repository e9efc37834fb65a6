import type { IncomingHttpHeaders } from 'node:http';

/** What of a request a service gets to see. Credentials, cookies and everything about the way here stay behind. */
const toService = [
  'accept',
  'accept-language',
  'content-length',
  'content-type',
  'idempotency-key',
  'if-modified-since',
  'if-none-match',
  'if-range',
  'last-event-id',
  'range',
  'user-agent',
] as const;

/** What of an answer stays behind: it concerns one hop (RFC 9110, section 7.6.1), or is the gateway's to say. */
const notToBrowser = new Set([
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
  'x-request-id',
]);

type Headers = Record<string, string | string[]>;

/** Picks the headers of a request that go on to a service. */
export function requestHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  const passed: Record<string, string> = {};
  for (const name of toService) {
    const value = headers[name];
    if (typeof value === 'string') passed[name] = value;
  }
  return passed;
}

/** Picks the headers of a service's answer that go on to the browser. */
export function answerHeaders(headers: Readonly<Record<string, string | string[] | undefined>>): Headers {
  const named = String(headers.connection ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim());
  const passed: Headers = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined && !notToBrowser.has(name) && !named.includes(name)) passed[name] = value;
  }
  return passed;
}
