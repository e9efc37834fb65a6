const allowedSchemes: ReadonlySet<string> = new Set(['http', 'https', 'irc', 'ircs', 'mailto', 'xmpp']);

/**
 * The URL if its scheme is allowed by specification section 5 or if it is relative, otherwise an empty string. A colon ends a
 * scheme only before the first `/`, `?` or `#`. Characters that browsers strip from URLs count as part of the scheme, so
 * that `java\tscript:` is not allowed.
 */
export function safeAddress(address: string): string {
  const scheme = /^([^/?#]*?):/.exec(address)?.[1];
  if (scheme === undefined) return address;
  return allowedSchemes.has(scheme.toLowerCase()) ? address : '';
}

/**
 * Whether a URL contains a user or password, as in `https://good.example@evil.example`: readers see the first name but
 * get to the second. Decided by the browser's own parser (URL Standard), which drops tabs and line breaks and reads
 * backslashes as slashes, with a base URL of either scheme. A URL that cannot be parsed counts as one.
 */
export function hasUserInfo(address: string): boolean {
  if (namesUser.test(address.replace(/[\t\n\r]/g, ''))) return true;
  return ['http://page.invalid/', 'https://page.invalid/'].some((page) => {
    try {
      const { username, password } = new URL(address, page);
      return username !== '' || password !== '';
    } catch {
      return true;
    }
  });
}

/** An `@`, plain or encoded, between the slashes and the path, also with an empty name before it. */
const namesUser = /^\s*(?:[a-z][a-z0-9+.-]*:)?(?:[\\/]|%5c){2}[^\\/?#]*(?:@|%40)/i;

/** Whether a URL leads to another origin. */
export const isExternal = (address: string) => /^(?:[a-z][a-z0-9+.-]*:|\/\/|\\|\/\\)/i.test(address);
