import { AppError } from '@atelier/service-kit/errors';
import type { Middleware } from 'koa';
import type { State } from './state.ts';

/** Headers that may come once. Node silently keeps the first of several, a proxy in front may have used the last. */
const onceOnly = ['Host', 'Authorization'] as const;

/** Load balancers ask these by an address that no configuration lists, and they tell nothing about a host. */
const anyHost = new Set(['/healthz', '/readyz']);

export interface HostRules {
  /** The origins at which people reach the product; name and port have to match. */
  origins: readonly string[];
  /** More hosts: `name` accepts any port, `name:port` that port alone. */
  allowedHosts: readonly string[];
}

/**
 * Refuses a request that names its host or its credentials twice (`malformed_body`), or a host that is not served here
 * (`misdirected_request`, RFC 9110 section 15.5.20). A page that binds its own name to this server's address (DNS rebinding)
 * gets nothing.
 */
export function checkRequestHead(rules: HostRules): Middleware<State> {
  const own = new Set(rules.origins.flatMap(hostsOf));
  const allowed = new Set(rules.allowedHosts);
  const isServed = (host: string) =>
    own.has(host) || allowed.has(host) || allowed.has(host.replace(/:\d+$/, ''));

  return (ctx, next) => {
    const repeated = findRepeated(ctx.req.rawHeaders);
    if (repeated) {
      throw new AppError('malformed_body', {
        say: `The request carries more than one ${repeated} header. Send one.`,
      });
    }
    const host = ctx.req.headers.host?.toLowerCase() ?? '';
    if (!isServed(host) && !anyHost.has(ctx.state.address.path)) throw new AppError('misdirected_request');
    return next();
  };
}

/** The host of an origin as clients send it: those of a default port with and without it. */
function hostsOf(origin: string): string[] {
  const { host, port, protocol } = new URL(origin);
  if (port !== '') return [host];
  return [`${host}:${protocol === 'https:' ? 443 : 80}`, host];
}

/** @param raw names and values in turns, as they were received. */
function findRepeated(raw: readonly string[]): string | undefined {
  return onceOnly.find((name) => {
    let count = 0;
    for (let index = 0; index < raw.length; index += 2) {
      const sent = raw[index];
      if (sent?.length === name.length && sent.toLowerCase() === name.toLowerCase()) count += 1;
    }
    return count > 1;
  });
}
