import { AppError } from '@atelier/server-kit/errors';
import type { RequestState } from '@atelier/server-kit/http';
import type { Middleware, ParameterizedContext } from 'koa';

export const clerkProxyPath = '/__clerk';

export interface RequestTarget {
  /** The path in normal form, so that limits, routes and the Clerk proxy compare it as text. */
  path: string;
  /** The query with its question mark, or an empty string. */
  query: string;
}

/** The state that the gateway's middlewares share for one request. */
export interface State extends RequestState {
  target: RequestTarget;
}

/** Koa's context with the gateway's state. */
export type Context = ParameterizedContext<State>;

const ambiguous = /%(2f|5c|00|0a|0d)|\\|\/\//i;
/** These are not percent-encoded in the normal form (RFC 3986, section 6.2.2.2). */
const encodedUnreserved = /%(2[de]|3[0-9]|[46][1-9a-f]|[57][0-9a]|5f|7e)/i;
const encodedTwice = /%25[0-9a-f]{2}/i;
const printableAscii = /^[\x21-\x7e]+$/;
/** Behind a proxy ClerkJS calls API keys with a doubled slash after the proxy's path. */
const clerkApiKeys = /^\/__clerk\/\/(?=api_keys(?:\/|$))/;
/** A request to a proxy: its host replaces the header (RFC 9112, section 3.2.2). */
const absoluteForm = /^https?:\/\/([^/?#]*)(.*)$/i;
const dotSegment = /(^|\/)\.\.?(\/|$)/;

/**
 * Returns null for a target that two servers could interpret differently, such as doubled slashes, dot
 * segments and needless percent signs.
 */
export function parseRequestTarget(target: string): RequestTarget | null {
  const mark = target.indexOf('?');
  const sent = mark < 0 ? target : target.slice(0, mark);
  const path = sent.replace(clerkApiKeys, `${clerkProxyPath}/`);
  if (!path.startsWith('/') || !printableAscii.test(path) || dotSegment.test(path)) return null;
  if (ambiguous.test(path) || encodedUnreserved.test(path) || encodedTwice.test(path)) return null;
  try {
    decodeURIComponent(path);
  } catch {
    return null;
  }
  return { path, query: mark < 0 ? '' : target.slice(mark) };
}

/** Refuses an ambiguous target with `not_found`. Later middlewares read the target from the state. */
export function checkRequestTarget(): Middleware<State> {
  return (ctx, next) => {
    const [, host, path] = absoluteForm.exec(ctx.req.url ?? '') ?? [];
    if (host !== undefined) {
      ctx.req.headers.host = host;
      ctx.req.url = path?.startsWith('/') ? path : `/${path}`;
    }
    const target = parseRequestTarget(ctx.req.url ?? '');
    if (!target) throw new AppError('not_found');
    ctx.state.target = target;
    return next();
  };
}
