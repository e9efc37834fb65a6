import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Whether a host name or an IP address, with or without brackets, means this machine alone. Other names are not resolved. */
export function isLoopbackHost(host: string): boolean {
  const bare = host.replace(/^\[(.*)\]$/, '$1').toLowerCase();
  if (bare === 'localhost') return true;
  const version = isIP(bare);
  return version !== 0 && loopback.check(bare, version === 4 ? 'ipv4' : 'ipv6');
}

/** Whether an origin such as `http://localhost:3000` means this machine alone. */
export function isLoopbackOrigin(origin: string): boolean {
  return URL.canParse(origin) && isLoopbackHost(new URL(origin).hostname);
}

/** `Host` with a host that is a name or an address, and perhaps a port. */
const hostHeader = /^(\[[\da-f:]+\]|[^:[\]@/]+)(:\d+)?$/i;

const isLoopbackHeader = (host = '') => hostHeader.test(host) && isLoopbackOrigin(`http://${host}`);

/**
 * Whether a request that arrived at a loopback address names another host: the name of a site was pointed at this machine, so that its
 * pages can read what servers here respond (DNS rebinding).
 */
export function isRebound({ socket, headers }: IncomingMessage): boolean {
  return isLoopbackHost(socket.localAddress ?? '') && !isLoopbackHeader(headers.host);
}

/** Headers that a proxy adds to the requests it forwards. */
const forwarding = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

/**
 * Whether a request was made on this machine, for this machine. Both ends count: the socket's own address, which a header
 * cannot change, and the `Host` header, which names another site when that site's name was pointed at this machine to get
 * around the browser's same-origin policy (DNS rebinding). A request that came through a proxy was not made on this machine.
 */
export function isFromThisMachine({ socket, headers }: IncomingMessage): boolean {
  return (
    isLoopbackHost(socket.remoteAddress ?? '') &&
    isLoopbackHeader(headers.host) &&
    !forwarding.some((name) => name in headers)
  );
}
