import type { Middleware } from 'koa';
import helmet from 'koa-helmet';
import { contentSecurityPolicy, imagePath, type PolicyOptions, reportOnlyPolicy } from './content-policy.ts';

const yearInSeconds = 31_536_000;
const transportSecurity = `max-age=${yearInSeconds}; includeSubDomains`;

/** The policy of responses other than pages. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'";

/** Sets the security headers of responses. Those of the API are few, as those of pages take 1.2 kB. */
export function setSecurityHeaders(policy: PolicyOptions): Middleware {
  const csp = contentSecurityPolicy(policy);
  const reportOnly = reportOnlyPolicy(policy);
  const https = policy.publicOrigin.startsWith('https:');
  const setHelmetHeaders = helmet({
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: https ? { maxAge: yearInSeconds } : false,
    xFrameOptions: { action: 'deny' },
  });
  const dataHeaders: [string, string][] = [
    ['content-security-policy', dataPolicy],
    ['cross-origin-resource-policy', 'same-origin'],
    ['referrer-policy', 'no-referrer'],
    ['x-content-type-options', 'nosniff'],
    ['x-frame-options', 'DENY'],
    ...(https ? [['strict-transport-security', transportSecurity] as [string, string]] : []),
  ];
  return (ctx, next) => {
    if (ctx.url.startsWith('/api/')) {
      for (const [name, value] of dataHeaders) ctx.res.setHeader(name, value);
      return next();
    }
    ctx.set('content-security-policy', csp);
    if (reportOnly) ctx.set('content-security-policy-report-only', reportOnly);
    ctx.set('permissions-policy', 'camera=(), microphone=(), geolocation=(), usb=()');
    return setHelmetHeaders(ctx, () => {
      if (ctx.url.startsWith(imagePath)) {
        // Anyone who has the secret address can open an image.
        ctx.set('cross-origin-resource-policy', 'cross-origin');
        ctx.set('access-control-allow-origin', '*');
      }
      return next();
    });
  };
}
