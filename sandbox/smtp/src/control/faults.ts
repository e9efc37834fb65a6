import { z } from 'zod';

/** The faults that can be ordered; the README says what each does. */
export const faultNames = ['450', '550', 'stall', 'cut', 'cut-after'] as const;
export type Fault = (typeof faultNames)[number];

/** What `PUT /__sandbox/mail` takes. */
export const controlRequest = z.strictObject({ next: z.array(z.enum(faultNames)).max(100) });

/** The faults still to come, one for each message. */
export type Faults = {
  readonly pending: readonly Fault[];
  set(next: readonly Fault[]): void;
  /** Removes and returns the next fault if it is one of `candidates`. */
  take(...candidates: Fault[]): Fault | undefined;
};

export function createFaults(): Faults {
  let pending: Fault[] = [];
  return {
    get pending() {
      return pending;
    },
    set(next) {
      pending = [...next];
    },
    take(...candidates) {
      const [next] = pending;
      return next && candidates.includes(next) ? pending.shift() : undefined;
    },
  };
}
