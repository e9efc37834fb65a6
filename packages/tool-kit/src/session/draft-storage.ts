import * as idb from 'idb-keyval';
import { claimTab, openTabs } from './tab-id.ts';

export type Drafts = Readonly<Record<string, unknown>>;

interface Stored {
  value: unknown;
  /** When it was written, in ms since 1970. */
  at: number;
}

/** What a closed tab has left is removed after 7 days. */
const keptMs = 7 * 24 * 3600_000;

const addressOf = (user: string, tab: string, key: string): [string, string, string] => [user, tab, key];

interface Database {
  table: idb.UseStore;
  tab: string;
}

let opened: Promise<Database> | null = null;

/** Opens the database for this tab. A tab that was duplicated receives the values of the original. */
async function open(): Promise<Database> {
  const table = idb.createStore('atelier', 'drafts');
  const { tab, original } = await claimTab();
  for (const [[user, from, key], stored] of await all(table))
    if (from === original) await idb.set(addressOf(user, tab, key), stored, table);
  return { table, tab };
}

const all = (table: idb.UseStore) => idb.entries<[string, string, string], Stored>(table);

/** Runs `work` on the database; `otherwise` if the browser refuses it, as in some private windows. */
async function withDatabase<Result>(work: (database: Database) => Promise<Result>, otherwise: Result) {
  if (typeof indexedDB === 'undefined') return otherwise;
  try {
    opened ??= open();
    return await work(await opened);
  } catch (error) {
    console.warn('The browser does not keep unsaved work: it lasts as long as the page.', error);
    return otherwise;
  }
}

/** The user's values in this tab, and those from before sign-in. Removes old and other users' ones. */
export const loadStored = (user: string): Promise<Drafts> =>
  withDatabase<Drafts>(async ({ table, tab }) => {
    const open = await openTabs();
    const found: Record<string, unknown> = {};
    for (const [address, { value, at }] of await all(table)) {
      const [owner, from, key] = address;
      const isOurs = owner === user || owner === '';
      const isOld = at < Date.now() - keptMs && open?.has(from) === false;
      if (isOurs && from === tab) {
        found[key] ??= value;
        if (owner === '') await idb.set(addressOf(user, tab, key), { value, at }, table);
      }
      if (owner === '' ? from === tab || isOld : !isOurs || isOld) await idb.del(address, table);
    }
    return found;
  }, {});

/** Stores a value; undefined removes it. Resolves to whether the browser keeps it; never rejects. */
export const store = (user: string, key: string, value: unknown): Promise<boolean> =>
  withDatabase(async ({ table, tab }) => {
    const address = addressOf(user, tab, key);
    if (value === undefined) await idb.del(address, table);
    else await idb.set(address, { value, at: Date.now() } satisfies Stored, table);
    return true;
  }, false);

/**
 * Moves to this tab what closed tabs have left under keys with this beginning, unless the tab has its own.
 * The newest of a key wins.
 */
export const adoptStored = (user: string, beginning: string, own: Drafts): Promise<Drafts> =>
  withDatabase<Drafts>(async ({ table, tab }) => {
    const open = await openTabs();
    if (!open) return {};
    const left = (await all(table))
      .filter(([[owner, from]]) => owner === user && !open.has(from))
      .filter(([[, , key]]) => key.startsWith(beginning) && own[key] === undefined)
      .sort(([, one], [, other]) => one.at - other.at);
    const adopted: Record<string, unknown> = {};
    for (const [address, stored] of left) {
      const key = address[2];
      adopted[key] = stored.value;
      await idb.set(addressOf(user, tab, key), stored, table);
      await idb.del(address, table);
    }
    return adopted;
  }, {});

/** In the place of a tab: values of the user for all tabs. */
const anyTab = 'any';

/** Keeps for a time without a connection what the server has. */
export const keepCopy = (user: string, key: string, value: unknown): Promise<void> =>
  withDatabase(
    async ({ table }) => idb.set(addressOf(user, anyTab, key), { value, at: Date.now() }, table),
    undefined,
  );

/** The kept copy; undefined if there is none. */
export const readCopy = (user: string, key: string): Promise<unknown> =>
  withDatabase<unknown>(
    async ({ table }) => (await idb.get<Stored>(addressOf(user, anyTab, key), table))?.value,
    undefined,
  );

export const clearStored = (): Promise<void> =>
  withDatabase(async ({ table }) => idb.clear(table), undefined);
