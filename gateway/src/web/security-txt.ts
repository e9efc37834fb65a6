import type { Middleware } from 'koa';
import type { Config } from '../config.ts';
import type { State } from '../http/state.ts';

const path = '/.well-known/security.txt';
const dayMs = 86_400_000;
/** Less than the year that RFC 9116 (section 2.5.5) recommends as the most. */
const validDays = 180;

/**
 * Answers `/.well-known/security.txt` (RFC 9116): where to report a vulnerability. Without a contact there is none. It
 * always expires 180 days after the beginning of the day on which it is asked for.
 */
export function securityTxt(
  { security, publicOrigin }: Pick<Config, 'security' | 'publicOrigin'>,
  now: () => number = Date.now,
): Middleware<State> {
  const { contact, policy } = security;
  return (ctx, next) => {
    if (ctx.state.address.path !== path || !contact) return next();
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
    const today = Math.floor(now() / dayMs) * dayMs;
    const lines = [
      `Contact: ${contact.startsWith('https:') ? contact : `mailto:${contact}`}`,
      `Expires: ${new Date(today + validDays * dayMs).toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${publicOrigin}${path}`,
      ...(policy ? [`Policy: ${policy}`] : []),
    ];
    ctx.set('cache-control', 'public, max-age=86400');
    ctx.type = 'text/plain; charset=utf-8';
    ctx.body = `${lines.join('\n')}\n`;
  };
}
