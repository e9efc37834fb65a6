import { lookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { type Dispatcher, request } from 'undici';
import { outgoing, usesProxy } from './outgoing-proxy.ts';

const connectMs = 10_000;
const idleMs = 30_000;
const redirectStatuses = new Set([301, 302, 303, 307, 308]);

/** Resolves a host name to IP addresses; rejects if there are none. */
type Resolve = (hostname: string) => Promise<{ address: string; family: number }[]>;

export interface SafeFetchOptions {
  /** Trusted hosts (`host` or `host:port`): http and all addresses are allowed. */
  hosts?: readonly string[];
  resolve?: Resolve;
}

export interface OpenOptions {
  signal: AbortSignal;
  /** Accepted content types of a 200: one type, or all that begin with `image/`. */
  contentTypes: readonly string[];
  /** The maximum number of redirects, each checked like the first address; default: 3. */
  redirects?: number;
}

export interface DownloadOptions extends OpenOptions {
  maxBytes: number;
  /** The time limit, including redirects and body. */
  seconds: number;
}

export interface PostOptions {
  headers: Record<string, string>;
  body: string;
  signal: AbortSignal;
  seconds: number;
}

/** A rejected URL or response. Retries have the same result. */
export class FetchRefused extends Error {
  override readonly name = 'FetchRefused';
}

/** Fetches untrusted URLs, without access to this process's network. */
export type SafeFetch = ReturnType<typeof createSafeFetch>;

/**
 * Fetches from public addresses and the given hosts. The connection's name lookup checks the address,
 * against DNS rebinding; a connection through the outgoing proxy has no lookup.
 */
export function createSafeFetch({
  hosts = [],
  resolve = (hostname) => lookup(hostname, { all: true }),
}: SafeFetchOptions = {}) {
  const timeouts = { headersTimeout: idleMs, bodyTimeout: idleMs };
  const guarded = outgoing({
    ...timeouts,
    connect: { timeout: connectMs, lookup: publicLookup(resolve) },
  });
  const trusted = outgoing({ ...timeouts, connect: { timeout: connectMs } });
  const configured = new Set(hosts.map((host) => host.toLowerCase()));
  const dispatcherFor = (url: URL) => {
    if (!/^https?:$/.test(url.protocol)) throw new FetchRefused(`${url.protocol} addresses are not fetched.`);
    if (url.username || url.password) throw new FetchRefused('An address with credentials is not fetched.');
    if (configured.has(url.host) || configured.has(url.hostname)) return trusted;
    if (url.protocol !== 'https:') throw new FetchRefused(`${url.host} is not reached by https.`);
    // Lower ports belong to services such as mail and SSH, which a request must not reach.
    if (url.port && Number(url.port) < 1024) throw new FetchRefused(`The port ${url.port} is not reached.`);
    const hostname = url.hostname.replace(/^\[|\]$/g, '');
    // A connection to an IP address has no lookup, so it is checked here.
    if (isIP(hostname) ? !isPublicAddress(hostname) : isPrivateName(hostname)) throw notPublic(url.host);
    return guarded;
  };

  /** A proxy resolves names itself, so what this process finds for a name is checked before. */
  async function checked(url: URL): Promise<Dispatcher> {
    const dispatcher = dispatcherFor(url);
    if (dispatcher !== guarded || !usesProxy()) return dispatcher;
    // Behind a proxy, this process often has no name server. Then the proxy alone decides.
    const found = await resolve(url.hostname.replace(/^\[|\]$/g, '')).catch(() => []);
    if (!found.every(({ address }) => isPublicAddress(address))) throw notPublic(url.host);
    return dispatcher;
  }

  /**
   * Requests a URL by GET and returns the response with its body unread, whatever its status.
   * @throws FetchRefused for an address or type that is not accepted, the signal's reason, undici's error
   */
  async function open(
    address: string,
    { signal, contentTypes, redirects = 3 }: OpenOptions,
  ): Promise<Dispatcher.ResponseData> {
    let url = parsed(address);
    for (let left = redirects; ; left -= 1) {
      const response = await request(url, {
        dispatcher: await checked(url),
        signal,
        headers: { 'accept-encoding': 'identity' },
      });
      const { location } = response.headers;
      if (!redirectStatuses.has(response.statusCode) || typeof location !== 'string') {
        if (response.statusCode === 200) checkType(response, contentTypes);
        return response;
      }
      discard(response.body);
      if (left === 0) throw new FetchRefused(`${url.host} redirects too often.`);
      if (!URL.canParse(location, url.href)) throw new FetchRefused(`${url.host} redirects to no address.`);
      url = new URL(location, url);
    }
  }

  return {
    open,
    /** @throws FetchRefused for an address that is refused by its text alone. */
    check(address: string): void {
      dispatcherFor(parsed(address));
    },
    /** Sends a body by POST and returns the status. @throws like `open`; a TimeoutError */
    async post(address: string, { headers, body, signal, seconds }: PostOptions): Promise<number> {
      const url = parsed(address);
      const response = await request(url, {
        method: 'POST',
        dispatcher: await checked(url),
        signal: AbortSignal.any([signal, AbortSignal.timeout(seconds * 1000)]),
        headers,
        body,
      });
      discard(response.body);
      return response.statusCode;
    },
    /** Fetches a body. @throws like `open`; FetchRefused for another status than 200; a TimeoutError */
    async download(
      address: string,
      { signal, maxBytes, seconds, ...options }: DownloadOptions,
    ): Promise<Buffer> {
      const { body, statusCode } = await open(address, {
        ...options,
        signal: AbortSignal.any([signal, AbortSignal.timeout(seconds * 1000)]),
      });
      if (statusCode !== 200) {
        discard(body);
        throw new FetchRefused(`The response has the status ${statusCode}.`);
      }
      const chunks: Uint8Array[] = [];
      for await (const chunk of limitBytes(body, maxBytes)) chunks.push(chunk);
      return Buffer.concat(chunks);
    },
  };
}

function parsed(address: string): URL {
  const url = URL.parse(address);
  if (!url) throw new FetchRefused('This is not an address.');
  return url;
}

/** Forwards a body up to a number of bytes. @throws FetchRefused when there are more */
export async function* limitBytes(body: AsyncIterable<Uint8Array>, maxBytes: number) {
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > maxBytes) throw new FetchRefused(`The response is larger than ${maxBytes} bytes.`);
    yield chunk;
  }
}

/** Destroys a response. An incomplete one then emits an error without another listener. */
function discard(body: Dispatcher.ResponseData['body']): void {
  body.on('error', () => undefined);
  body.destroy();
}

const notPublic = (host: string) => new FetchRefused(`${host} is not at a public address.`);

/** All global unicast IPv6 addresses (RFC 4291, section 2.4). */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/** A public address that a virtual machine's host serves: Azure's WireServer, with machine settings. */
const hostServices = new Set(['168.63.129.16']);

/** Whether an IP address is public. An IPv4 address within IPv6 (mapped) counts as IPv4. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast' || hostServices.has(parsed.toString())) return false;
  return parsed.kind() === 'ipv4' || parsed.match(globalUnicast);
}

/** Whether a host name is outside the public DNS: without a dot, or below a reserved domain. */
function isPrivateName(hostname: string): boolean {
  const name = hostname.replace(/\.$/, '');
  return !name.includes('.') || /\.(localhost|local|internal)$/.test(name);
}

function publicLookup(resolve: Resolve): LookupFunction {
  return (hostname, { all }, callback) => {
    resolve(hostname).then(
      (found) => {
        const [first] = found;
        if (!first || !found.every(({ address }) => isPublicAddress(address)))
          callback(notPublic(hostname), '');
        else if (all) callback(null, found);
        else callback(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, ''),
    );
  };
}

function checkType({ headers, body }: Dispatcher.ResponseData, accepted: readonly string[]): void {
  const type = String(headers['content-type'] ?? '')
    .split(';', 1)
    .join()
    .trim()
    .toLowerCase();
  if (accepted.some((one) => type === one || (one.endsWith('/') && type.startsWith(one)))) return;
  discard(body);
  throw new FetchRefused(`The response's content type is ${type || 'missing'}.`);
}
