import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Whether a host name or IP address is a loopback address. Other names are not resolved. */
export function isLoopbackHost(host: string): boolean {
  const bare = host.replace(/^\[(.*)\]$/, '$1').toLowerCase();
  if (bare === 'localhost') return true;
  const version = isIP(bare);
  return version !== 0 && loopback.check(bare, version === 4 ? 'ipv4' : 'ipv6');
}

/** Whether an origin such as `http://localhost:3000` is on this machine. */
export function isLoopbackOrigin(origin: string): boolean {
  return URL.canParse(origin) && isLoopbackHost(new URL(origin).hostname);
}

/** `Host`: a name or an address, and an optional port. */
const hostHeader = /^(\[[\da-f:]+\]|[^:[\]@/]+)(:\d+)?$/i;

const isLoopbackHeader = (host = '') => hostHeader.test(host) && isLoopbackOrigin(`http://${host}`);

/** Whether a request to a loopback address names another host (DNS rebinding). */
export function isRebound({ socket, headers }: IncomingMessage): boolean {
  return isLoopbackHost(socket.localAddress ?? '') && !isLoopbackHeader(headers.host);
}

/** Headers that a proxy adds to the requests it forwards. */
const forwarding = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

/** Whether a request comes from this machine and addresses it. One through a proxy does not count. */
export function isFromThisMachine({ socket, headers }: IncomingMessage): boolean {
  return (
    isLoopbackHost(socket.remoteAddress ?? '') &&
    isLoopbackHeader(headers.host) &&
    !forwarding.some((name) => name in headers)
  );
}
