/**
 * A map that forgets what was used longest ago, so that nothing a stranger sends can fill the memory.
 * `limit` bounds the sum of the weights; an entry weighs 1 unless `weigh` says otherwise.
 */
export class BoundedMap<Key, Value> {
  readonly #entries = new Map<Key, Value>();
  readonly #limit: number;
  readonly #weigh: (value: Value) => number;
  #weight = 0;

  constructor(limit: number, weigh: (value: Value) => number = () => 1) {
    this.#limit = limit;
    this.#weigh = weigh;
  }

  get size(): number {
    return this.#entries.size;
  }

  get(key: Key): Value | undefined {
    const value = this.#entries.get(key);
    if (value === undefined) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, value);
    return value;
  }

  /** Keeps the value, unless it alone is heavier than the limit. */
  set(key: Key, value: Value): void {
    this.delete(key);
    const weight = this.#weigh(value);
    if (weight > this.#limit) return;
    this.#entries.set(key, value);
    this.#weight += weight;
    for (const oldest of this.#entries.keys()) {
      if (this.#weight <= this.#limit) break;
      this.delete(oldest);
    }
  }

  delete(key: Key): void {
    const value = this.#entries.get(key);
    if (value === undefined) return;
    this.#entries.delete(key);
    this.#weight -= this.#weigh(value);
  }

  clear(): void {
    this.#entries.clear();
    this.#weight = 0;
  }
}
