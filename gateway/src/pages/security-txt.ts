import { dayMs } from '@atelier/server-kit/time';
import type { Middleware } from 'koa';
import type { State } from '../edge/request-target.ts';

const path = '/.well-known/security.txt';
/** RFC 9116 (section 2.5.5) recommends less than a year. */
const validMs = 180 * dayMs;

/** Serves `/.well-known/security.txt` (RFC 9116) if there is a contact. */
export function serveSecurityTxt(contact: string | undefined, publicOrigin: string): Middleware<State> {
  return (ctx, next) => {
    const isRead = ctx.method === 'GET' || ctx.method === 'HEAD';
    if (ctx.state.target.path !== path || !contact || !isRead) return next();
    ctx.set('cache-control', 'public, max-age=86400');
    ctx.type = 'text/plain; charset=utf-8';
    ctx.body = `Contact: mailto:${contact}
Expires: ${new Date(Date.now() + validMs).toISOString()}
Preferred-Languages: en
Canonical: ${publicOrigin}${path}
`;
  };
}
