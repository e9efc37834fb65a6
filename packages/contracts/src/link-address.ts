const allowedSchemes: ReadonlySet<string> = new Set(['http', 'https', 'irc', 'ircs', 'mailto', 'xmpp']);

/** The URL if it is relative or its scheme is allowed (specification section 5), otherwise empty. */
export function safeAddress(address: string): string {
  const scheme = /^([^/?#]*?):/.exec(address)?.[1];
  if (scheme === undefined) return address;
  return allowedSchemes.has(scheme.toLowerCase()) ? address : '';
}

/** Base URLs of both schemes: `https:a.example` is a path on an https page and a host on an http page. */
const bases = ['http://page.invalid/', 'https://page.invalid/'];

/** The URL as the browser reads it, relative to each base URL. Empty if it is invalid with any. */
function parse(address: string): URL[] {
  try {
    return bases.map((base) => new URL(address, base));
  } catch {
    return [];
  }
}

/**
 * Whether a URL contains a user name or password, as in `https://good.example@evil.example`: users see the
 * first name but get to the second. Also true for empty user info (`//@evil.example`) and for URLs that
 * cannot be parsed. The parser drops empty user info, so every `@` gets a name before it: only an `@` in the
 * authority makes it a user. Encoded `@` and `\` are checked as written and decoded.
 */
export function hasUserInfo(address: string): boolean {
  const decoded = address.replaceAll(/%40/g, '@').replaceAll(/%5c/gi, '\\');
  return [address, decoded].some((form) => {
    const urls = parse(form.replaceAll('@', 'user@'));
    return urls.length === 0 || urls.some(({ username, password }) => username !== '' || password !== '');
  });
}

export const isExternal = (address: string) =>
  parse(address).some(({ hostname }) => hostname !== 'page.invalid');

/** The URL for a document outside of the product: empty if it is relative, unsafe or has user info. */
export const documentAddress = (address: string): string =>
  /^\w+:/.test(address) && !hasUserInfo(address) ? safeAddress(address) : '';
