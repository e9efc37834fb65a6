import { readItem, writeItem } from './browser-storage.ts';

const storageKey = 'atelier.tab';
const lockName = (id: string) => `atelier.tab.${id}`;

/** How long a reloaded page waits for the lock of the page before it. */
const unloadMs = 500;

/** The id of this tab, also after a reload. A duplicated tab gets an id of its own. */
export async function claimTab(): Promise<{ tab: string; original: string | null }> {
  const known = readItem(storageKey, 'sessionStorage');
  if (known && (await hold(known))) return { tab: known, original: null };
  const tab = crypto.getRandomValues(new Uint32Array(3)).join('-');
  writeItem(storageKey, tab, 'sessionStorage');
  await hold(tab);
  return { tab, original: known };
}

/** Holds the lock of an id while the page is open; false if another page holds it. */
function hold(id: string): Promise<boolean> {
  // Pages without TLS have no locks.
  if (!navigator.locks) return Promise.resolve(true);
  return new Promise((resolve) => {
    const untilClosed = () => {
      resolve(true);
      return new Promise<void>(() => undefined);
    };
    navigator.locks
      .request(lockName(id), { signal: AbortSignal.timeout(unloadMs) }, untilClosed)
      .catch(() => resolve(false));
  });
}

/** The ids of the tabs that are open; null if the browser does not tell. */
export async function openTabs(): Promise<ReadonlySet<string> | null> {
  if (!navigator.locks) return null;
  const { held = [] } = await navigator.locks.query();
  const beginning = lockName('');
  return new Set(
    held.flatMap(({ name }) => (name?.startsWith(beginning) ? name.slice(beginning.length) : [])),
  );
}
