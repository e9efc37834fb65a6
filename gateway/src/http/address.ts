const ambiguous = /%(2f|5c|00|0a|0d)|\\|\/\//i;
/** Letters, digits, `-`, `.`, `_` and `~` have one form in an address, and it is not percent-encoded (RFC 3986, 6.2.2.2). */
const encodedUnreserved = /%(2[de]|3[0-9]|[46][1-9a-f]|[57][0-9a]|5f|7e)/i;
const encodedTwice = /%25[0-9a-f]{2}/i;
const visible = /^[\x21-\x7e]+$/;
const dots = /(^|\/)\.\.?(\/|$)/;

/** A request's address, taken apart. */
export interface Address {
  /** The path as it was sent. It is also its normal form, so limits, routes and the Clerk proxy can compare it as text. */
  path: string;
  /** The query with its question mark, or nothing. */
  query: string;
}

/**
 * Takes a request's target apart, or answers null for one that two servers could read differently: encoded or doubled
 * slashes, backslashes, dot segments, control characters, a broken percent sign, an absolute address, and letters, digits or
 * percent signs that are encoded although they need not be.
 */
export function readAddress(target: string): Address | null {
  const mark = target.indexOf('?');
  const path = mark < 0 ? target : target.slice(0, mark);
  if (!path.startsWith('/') || !visible.test(path) || dots.test(path)) return null;
  if (ambiguous.test(path) || encodedUnreserved.test(path) || encodedTwice.test(path)) return null;
  try {
    decodeURIComponent(path);
  } catch {
    return null;
  }
  return { path, query: mark < 0 ? '' : target.slice(mark) };
}
