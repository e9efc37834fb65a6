import { CommandError } from '../errors.ts';
import { numberOf } from '../values.ts';

/** The `maxTimeMS` of a command: how long it may work, without the time in which its cursor waits for the client. */
export class TimeLimit {
  #left: number;
  #resumedAt = performance.now();

  /** @throws CommandError BadValue for a value that is no time */
  constructor(maxTimeMS: unknown) {
    const given = maxTimeMS === undefined ? 0 : numberOf(maxTimeMS);
    if (given === undefined || !Number.isInteger(given) || given < 0 || given >= 2 ** 31) {
      throw new CommandError('BadValue', 'maxTimeMS must be a non-negative 32-bit integer');
    }
    this.#left = given === 0 ? Number.POSITIVE_INFINITY : given;
  }

  /** Milliseconds that are left. */
  get left(): number {
    return this.#left - (performance.now() - this.#resumedAt);
  }

  pause(): void {
    this.#left = this.left;
  }

  resume(): void {
    this.#resumedAt = performance.now();
  }

  /** @throws CommandError MaxTimeMSExpired */
  check(): void {
    if (this.left < 0) throw new CommandError('MaxTimeMSExpired', 'operation exceeded time limit');
  }
}
