const allowedSchemes: ReadonlySet<string> = new Set(['http', 'https', 'irc', 'ircs', 'mailto', 'xmpp']);

/**
 * An address as specification section 5 lets it through: of an allowed scheme, or relative; any other becomes empty. A
 * colon makes a scheme only before the first `/`, `?` or `#`. Characters that browsers strip from addresses count as
 * part of the scheme, so that `java\tscript:` is none that is allowed.
 */
export function safeAddress(address: string): string {
  const scheme = /^([^/?#]*?):/.exec(address)?.[1];
  if (scheme === undefined) return address;
  return allowedSchemes.has(scheme.toLowerCase()) ? address : '';
}

/**
 * Whether an address names a user or a password before its host, as in `https://good.example@evil.example`: people read
 * the first name and get to the second. Decided by the browser's own parser (URL Standard), which drops tabs and line
 * breaks and reads backslashes as slashes, from a page of either scheme. An address that it cannot read counts as one.
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

/** An `@`, plain or encoded, in the part between the slashes and the path: also where the name before it is empty. */
const namesUser = /^\s*(?:[a-z][a-z0-9+.-]*:)?(?:[\\/]|%5c){2}[^\\/?#]*(?:@|%40)/i;

/** Whether an address leads away from this origin. */
export const isExternal = (address: string) => /^(?:[a-z][a-z0-9+.-]*:|\/\/|\\|\/\\)/i.test(address);
