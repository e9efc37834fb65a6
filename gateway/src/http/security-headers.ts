import type { Middleware } from 'koa';
import helmet from 'koa-helmet';
import {
  contentSecurityPolicy,
  type PolicyOptions,
  reportingEndpoints,
  reportOnlyPolicy,
} from './content-security-policy.ts';

const yearInSeconds = 31_536_000;

/** Sets the headers that keep a browser from being talked into harm, on every answer. Pages put their own policy on top. */
export function securityHeaders(policy: PolicyOptions): Middleware {
  const csp = contentSecurityPolicy(policy);
  const endpoints = reportingEndpoints(policy);
  const reportOnly = reportOnlyPolicy(policy);
  const https = policy.publicOrigin.startsWith('https:');
  const protect = helmet({
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: https ? { maxAge: yearInSeconds } : false,
    xFrameOptions: { action: 'deny' },
  });
  return (ctx, next) => {
    ctx.set('content-security-policy', csp);
    if (reportOnly) ctx.set('content-security-policy-report-only', reportOnly);
    if (endpoints) ctx.set('reporting-endpoints', endpoints);
    ctx.set('permissions-policy', 'camera=(), microphone=(), geolocation=(), usb=()');
    return protect(ctx, next);
  };
}
