const sneaky = /%(2f|5c|2e|00|0a|0d)|\\|\/\//i;
const visible = /^[\x21-\x7e]+$/;
const dots = /(^|\/)\.\.?(\/|$)/;

/** A request's address, taken apart. */
export interface Address {
  /** The path as it was sent: it holds nothing that could be read in two ways. */
  path: string;
  /** The query with its question mark, or nothing. */
  query: string;
}

/**
 * Takes a request's target apart, or answers null for one that two servers could read differently: encoded or doubled
 * slashes, backslashes, encoded dots, dot segments, control characters, a broken percent sign, an absolute address.
 */
export function readAddress(target: string): Address | null {
  const mark = target.indexOf('?');
  const path = mark < 0 ? target : target.slice(0, mark);
  if (!path.startsWith('/') || !visible.test(path) || sneaky.test(path) || dots.test(path)) return null;
  try {
    decodeURIComponent(path);
  } catch {
    return null;
  }
  return { path, query: mark < 0 ? '' : target.slice(mark) };
}
