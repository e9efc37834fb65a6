import type { Logger } from '@atelier/server-kit/logging';
import type { Types } from 'mongoose';
import type { RunEvent, RunEvents } from './run-events.ts';

/** A run's unstored events, which are stored together in order. */
export class EventBuffer {
  readonly #run: Types.ObjectId;
  readonly #append: RunEvents['append'];
  readonly #logger: Logger;
  #events: RunEvent[] = [];
  #timer: NodeJS.Timeout | undefined;
  #stored = Promise.resolve();

  constructor(run: Types.ObjectId, append: RunEvents['append'], logger: Logger) {
    this.#run = run;
    this.#append = append;
    this.#logger = logger;
  }

  /** Adds an event to store within `ms`. */
  add(event: RunEvent, ms: number): void {
    this.#events.push(event);
    this.#timer ??= setTimeout(() => void this.flush(), ms);
  }

  /** Stores all events. Never rejects: a failure is logged. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const events = this.#events;
    this.#events = [];
    this.#stored = this.#stored
      .then(() => this.#append(this.#run, events))
      .catch((error: unknown) => {
        this.#logger.warn({ err: error, run: this.#run.toHexString() }, 'could not store events of a run');
      });
    return this.#stored;
  }
}
