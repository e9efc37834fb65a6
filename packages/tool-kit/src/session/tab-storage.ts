import { session } from './store.ts';

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
    read: (key) => attempt(() => JSON.parse(sessionStorage.getItem(nameOf(key)) ?? 'null')) ?? null,
    write: (key, value) => void attempt(() => sessionStorage.setItem(nameOf(key), JSON.stringify(value))),
    remove: (key) => void attempt(() => sessionStorage.removeItem(nameOf(key))),
    clear: () =>
      void attempt(() => {
        const names = Object.keys(sessionStorage).filter((name) => name.startsWith(prefix));
        for (const name of names) sessionStorage.removeItem(name);
      }),
  };
}

/** The result of `use`, or undefined if the browser refuses storage. */
function attempt(use: () => unknown): unknown {
  try {
    return use();
  } catch {
    return undefined;
  }
}
