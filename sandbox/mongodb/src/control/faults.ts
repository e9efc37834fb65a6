/**
 * What can be made to go wrong with the next data command:
 * - `error`: it is refused with OperationFailed and not run,
 * - `slow`: it is answered late,
 * - `drop`: the connection breaks before it is run,
 * - `drop-after`: it is run and the connection breaks before the answer.
 */
export const FAULTS = ['error', 'slow', 'drop', 'drop-after'] as const;

export type Fault = (typeof FAULTS)[number];

/** How late a `slow` answer comes, in milliseconds. */
export const SLOW_MS = 2000;

/** The faults still to come, one for each data command, in order. */
export class FaultQueue {
  #next: Fault[] = [];

  set(next: readonly Fault[]): void {
    this.#next = [...next];
  }

  list(): readonly Fault[] {
    return [...this.#next];
  }

  take(): Fault | undefined {
    return this.#next.shift();
  }
}
