import { readJson, writeItem } from './browser-storage.ts';
import { session } from './store.ts';

const kind = 'sessionStorage';

/** Values of the signed-in user that survive a reload of the tab, unless storage is missing or full. */
interface TabStorage {
  /** What was written under this key; null if nothing was, or if it cannot be read. */
  read(key: string): unknown;
  write(key: string, value: unknown): void;
  remove(key: string): void;
  clear(): void;
}

/** The part of the tab's storage whose names begin with `prefix`. */
export function tabStorage(prefix: string): TabStorage {
  const nameOf = (key: string) => `${prefix}${session.getState().user?.id ?? ''}.${key}`;
  return {
    read: (key) => readJson(nameOf(key), kind),
    write: (key, value) => writeItem(nameOf(key), JSON.stringify(value), kind),
    remove: (key) => writeItem(nameOf(key), null, kind),
    clear() {
      try {
        for (const name of Object.keys(sessionStorage))
          if (name.startsWith(prefix)) sessionStorage.removeItem(name);
      } catch {
        // Nothing was kept.
      }
    },
  };
}
