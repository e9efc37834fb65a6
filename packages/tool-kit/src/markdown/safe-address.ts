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

/** Whether an address leads away from this origin. */
export const isExternal = (address: string) => /^(?:[a-z][a-z0-9+.-]*:|\/\/|\\|\/\\)/i.test(address);
