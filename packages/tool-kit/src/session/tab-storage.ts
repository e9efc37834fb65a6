import { readJson, writeItem } from './browser-storage.ts';
import { session } from './store.ts';

/** Values of the signed-in user that survive a reload, unless storage is missing or full. */
interface UserStorage {
  /** What was written under this key; null if nothing was, or if it cannot be read. */
  read(key: string): unknown;
  write(key: string, value: unknown): void;
  remove(key: string): void;
  clear(): void;
}

/** The part of the tab's storage whose names begin with `prefix`. */
export const tabStorage = (prefix: string) => storageOf(prefix, 'sessionStorage');

/** The store of a module on this device, such as `moduleStorage('mfe-example').write('view', 'list')`. */
export const moduleStorage = (module: string) => storageOf(`${module}.`, 'localStorage');

function storageOf(prefix: string, kind: 'localStorage' | 'sessionStorage'): UserStorage {
  const nameOf = (key: string) => `${prefix}${session.getState().user?.id ?? ''}.${key}`;
  return {
    read: (key) => readJson(nameOf(key), kind),
    write: (key, value) => writeItem(nameOf(key), JSON.stringify(value), kind),
    remove: (key) => writeItem(nameOf(key), null, kind),
    clear() {
      try {
        for (const name of Object.keys(globalThis[kind]))
          if (name.startsWith(prefix)) globalThis[kind].removeItem(name);
      } catch {
        // Nothing was kept.
      }
    },
  };
}
