import { z } from 'zod';

/** A zod enum of fault names. */
type FaultNames<Fault extends string> = z.ZodType<Fault> & { readonly options: readonly Fault[] };

/** The faults that an emulator still has to produce, one per request, in order. They are kept in memory only. */
export class FaultQueue<Fault extends string> {
  /** Schema of the list that a control request carries in `next`. */
  readonly listSchema: z.ZodType<Fault[]>;
  readonly names: readonly Fault[];
  #pending: Fault[] = [];

  constructor(names: FaultNames<Fault>) {
    this.names = names.options;
    this.listSchema = z.array(names).max(1000);
  }

  get pending(): readonly Fault[] {
    return [...this.#pending];
  }

  /** Replaces the pending faults. */
  set(next: readonly Fault[]): void {
    this.#pending = [...next];
  }

  clear(): void {
    this.#pending = [];
  }

  /** Removes and returns the next fault. With `accepted`, a fault that is not listed stays pending. */
  take(...accepted: Fault[]): Fault | undefined {
    const [next] = this.#pending;
    if (next === undefined || (accepted.length > 0 && !accepted.includes(next))) return undefined;
    return this.#pending.shift();
  }
}
