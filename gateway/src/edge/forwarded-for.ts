import type { Logger } from '@atelier/server-kit/logging';
import ipaddr from 'ipaddr.js';
import type { Middleware } from 'koa';
import type { State } from './request-target.ts';

/** The address range of own proxies; clients on the internet have other addresses, and may send any header. */
const privateNetworks = new Set(['loopback', 'private', 'uniqueLocal', 'linkLocal', 'carrierGradeNat']);

/**
 * Warns once when X-Forwarded-For does not match TRUST_PROXY: limits then count all users as one address, or clients can choose
 * their address.
 * @param trusted TRUST_PROXY
 */
export function watchForwardedFor(trusted: number, logger: Logger): Middleware<State> {
  let warned = false;
  return (ctx, next) => {
    const fault = warned ? null : faultOf(trusted, ctx.get('x-forwarded-for'), ctx.req.socket.remoteAddress);
    if (fault) {
      warned = true;
      logger.warn(fault);
    }
    return next();
  };
}

function faultOf(trusted: number, header: string, from = ''): string | null {
  if (header === '' || !ipaddr.isValid(from) || !privateNetworks.has(ipaddr.process(from).range()))
    return null;
  const addresses = header.split(',').length;
  if (trusted === 0)
    return 'X-Forwarded-For arrives, and TRUST_PROXY is 0: limits count all users as one address. Set TRUST_PROXY to the number of your proxies.';
  if (addresses < trusted)
    return `X-Forwarded-For has ${addresses} address, and TRUST_PROXY is ${trusted}: clients can choose their address. Set TRUST_PROXY to the number of your proxies.`;
  return null;
}
