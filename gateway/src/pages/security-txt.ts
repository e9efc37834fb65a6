import { dayMs } from '@atelier/server-kit/time';
import type { Middleware } from 'koa';
import type { State } from '../edge/request-target.ts';

const path = '/.well-known/security.txt';
/** RFC 9116 (section 2.5.5) recommends less than a year. */
const validDays = 180;

interface SecurityTxtOptions {
  contact: string | undefined;
  publicOrigin: string;
}

/**
 * Serves `/.well-known/security.txt` (RFC 9116) if a contact is configured. It expires 180 days after the
 * start of the request's day.
 */
export function serveSecurityTxt(
  { contact, publicOrigin }: SecurityTxtOptions,
  now: () => number = Date.now,
): Middleware<State> {
  return (ctx, next) => {
    if (ctx.state.target.path !== path || !contact) return next();
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
    const today = Math.floor(now() / dayMs) * dayMs;
    const lines = [
      `Contact: mailto:${contact}`,
      `Expires: ${new Date(today + validDays * dayMs).toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${publicOrigin}${path}`,
    ];
    ctx.set('cache-control', 'public, max-age=86400');
    ctx.type = 'text/plain; charset=utf-8';
    ctx.body = `${lines.join('\n')}\n`;
  };
}
