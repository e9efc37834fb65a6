import { LRUCache } from 'lru-cache';

/** The uses of one key in its current window. */
export interface Window {
  used: number;
  /** In milliseconds since 1970. */
  endsAt: number;
}

/** A change of the uses of one key. */
export interface UseChange {
  /** Identifies the limit and the key. */
  id: string;
  /** The length of a window, which begins with its first use. */
  seconds: number;
  /** 0 only reads. */
  by: 1 | 0 | -1;
}

/** Counts uses by key. */
export interface UseCounter {
  /** Changes the uses of a key atomically. Returns the window before the change, or a new one if the last has ended. */
  change(change: UseChange): Promise<Window>;
}

/** Above it, the least recently used key is dropped. */
const maxKeys = 100_000;

/** Creates a counter in the memory of this process. */
export function createMemoryCounter(): UseCounter {
  const windows = new LRUCache<string, Window>({ max: maxKeys });
  return {
    async change({ id, seconds, by }) {
      const now = Date.now();
      const known = windows.get(id);
      const before = known && known.endsAt > now ? known : { used: 0, endsAt: now + seconds * 1000 };
      if (by !== 0) windows.set(id, { ...before, used: Math.max(0, before.used + by) });
      return before;
    },
  };
}
