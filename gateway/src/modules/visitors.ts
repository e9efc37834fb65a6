import { createHash } from 'node:crypto';
import { clientNetwork } from '../http/client-network.ts';
import type { Context } from '../http/request-target.ts';

/** The cookie in which ClerkJS keeps the session token. */
const sessionCookie = /(?:^|;\s*)__session=([\w-]+\.[\w-]+\.[\w-]*)/;
const bearer = /^Bearer ([\w-]+\.[\w-]+\.[\w-]*)$/i;

/**
 * Who a rollout counts a request for: the user whose session token it has, or the client's network and browser. The token is not
 * verified: it decides only which published version of a module someone gets.
 */
export function visitorOf(ctx: Context): string {
  const token = bearer.exec(ctx.get('authorization'))?.[1] ?? sessionCookie.exec(ctx.get('cookie'))?.[1];
  const user = token && subjectOf(token);
  return user ? `user ${user}` : `${clientNetwork(ctx.ip)} ${ctx.get('user-agent').slice(0, 300)}`;
}

function subjectOf(token: string): string | null {
  try {
    const payload: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    const subject = typeof payload === 'object' && payload !== null && 'sub' in payload ? payload.sub : null;
    return typeof subject === 'string' ? subject : null;
  } catch {
    return null;
  }
}

/**
 * Whether a visitor is in the share that gets a version. The share begins at a point that depends on the version, so that not
 * always the same visitors try new versions; a growing share keeps its visitors.
 */
export function isInShare(visitor: string, version: string, percent: number): boolean {
  return (position(visitor) - position(version) + 100) % 100 < percent;
}

/** A number from 0 to 100 that is the same for the same text. */
const position = (text: string) =>
  (createHash('sha256').update(text).digest().readUInt32BE() / 2 ** 32) * 100;
