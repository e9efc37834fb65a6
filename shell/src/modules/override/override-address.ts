import type { RegistryModule } from '../../page/registry.ts';

/** The query parameter and the key in the tab's storage. */
const name = 'module-override';

let current: string | null = null;

/**
 * Reads the address of the development server whose module this tab uses: from the query, which is kept for the session, or
 * from an earlier page of the session. Returns null if there is none.
 */
export function readOverride(): string | null {
  const given = loopbackOrigin(new URLSearchParams(location.search).get(name) ?? '');
  try {
    if (given) sessionStorage.setItem(name, given);
    current = given ?? loopbackOrigin(sessionStorage.getItem(name) ?? '');
  } catch {
    // The browser refuses storage: the override lasts until the page is left.
    current = given;
  }
  return current;
}

export function forgetOverride(): void {
  current = null;
  try {
    sessionStorage.removeItem(name);
  } catch {
    // Nothing was stored.
  }
}

/** The origins from which the page may load modules in addition to its own. The content policy decides too. */
export const overrideOrigins = (): string[] => (current ? [current] : []);

/** Whether a module comes from a development server: released ones come from the page's own origin. */
export const isOverride = ({ base }: Pick<RegistryModule, 'base'>) => loopbackOrigin(base) !== null;

/** The http origin of an address on this machine, or null for any other address. */
function loopbackOrigin(address: string): string | null {
  const url = URL.canParse(address) ? new URL(address) : null;
  return url?.protocol === 'http:' && ['127.0.0.1', 'localhost'].includes(url.hostname) ? url.origin : null;
}
