import { LRUCache } from 'lru-cache';

interface CacheOptions {
  /** The most entries. Above it, the least recently used one is dropped. */
  most: number;
  /** How long an entry is kept; default: until it is dropped. */
  lifetimeMs?: number;
  /** Whether a failure is kept like a value; default: never. */
  keepsError?: (error: unknown) => boolean;
}

/**
 * A bounded cache. Concurrent readers of a missing key share one `load`.
 * @example const card = await cached<Card>({ most: 100 }).read(id, () => fetchCard(id));
 */
export function cached<Value>({
  most,
  lifetimeMs = Number.POSITIVE_INFINITY,
  keepsError = () => false,
}: CacheOptions) {
  const entries = new LRUCache<string, { value: Promise<Value>; until: number }>({ max: most });
  const current = (key: string) => {
    const entry = entries.get(key);
    return entry && Date.now() < entry.until ? entry.value : undefined;
  };
  return {
    has: (key: string) => current(key) !== undefined,
    clear: () => entries.clear(),
    read(key: string, load: () => Promise<Value>): Promise<Value> {
      const known = current(key);
      if (known) return known;
      const entry = { value: load(), until: Date.now() + lifetimeMs };
      entries.set(key, entry);
      entry.value.catch((error: unknown) => {
        if (!keepsError(error) && entries.peek(key) === entry) entries.delete(key);
      });
      return entry.value;
    },
  };
}
