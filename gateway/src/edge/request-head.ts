import { AppError, sentence } from '@atelier/server-kit/errors';
import type { Middleware } from 'koa';
import { isCrossOriginPath } from './cross-origin.ts';
import type { State } from './request-target.ts';

/** Headers that must not be repeated, because Node uses the first and a proxy may use the last. */
const singleHeaders = ['Host', 'Authorization'] as const;

/** Load balancers request these by IP address. Their responses do not depend on the host. */
const anyHostPaths = new Set(['/healthz', '/readyz']);

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

interface HostRules {
  /** The product's own origins; host and port must match. */
  origins: readonly string[];
  /** More hosts: `name` accepts any port, `name:port` only that port. */
  allowedHosts: readonly string[];
}

/** Refuses a repeated host or credential, another expectation, and an unknown host, against DNS rebinding. */
export function checkRequestHead(rules: HostRules): Middleware<State> {
  const publicHosts = new Set(rules.origins.flatMap(hostsOf));
  const allowedHosts = new Set(rules.allowedHosts);
  const isServed = (host: string) =>
    publicHosts.has(host) || allowedHosts.has(host) || allowedHosts.has(host.replace(/:\d+$/, ''));

  return (ctx, next) => {
    const { headersDistinct } = ctx.req;
    const repeated = singleHeaders.find((name) => (headersDistinct[name.toLowerCase()]?.length ?? 0) > 1);
    if (repeated) throw new AppError('malformed_body', sentence('repeated_header', { header: repeated }));
    const { host: sent, expect = '100-continue' } = ctx.req.headers;
    if (sent === undefined && ctx.req.httpVersion !== '1.0') throw new AppError('malformed_body');
    if (expect.toLowerCase() !== '100-continue') throw new AppError('expectation_failed');
    const host = sent?.toLowerCase() ?? '';
    if (!isServed(host) && !anyHostPaths.has(ctx.state.target.path))
      throw new AppError('misdirected_request');
    return next();
  };
}

/** Refuses writes from pages of other origins. Browsers send `Origin` with every write. */
export function checkOrigin(own: readonly string[], others: readonly string[]): Middleware<State> {
  return (ctx, next) => {
    const origin = ctx.get('origin');
    if (!origin || safeMethods.has(ctx.method) || own.includes(origin)) return next();
    if (!isCrossOriginPath(ctx.state.target.path) || !others.includes(origin))
      throw new AppError('forbidden_origin');
    return next();
  };
}

/** The values of `Host` for an origin. A default port may be present or omitted. */
function hostsOf(origin: string): string[] {
  const { host, port, protocol } = new URL(origin);
  if (port !== '') return [host];
  return [`${host}:${protocol === 'https:' ? 443 : 80}`, host];
}
