import type { StreamEventName, streamEvents } from '@atelier/contracts';
import { AppError } from '@atelier/server-kit/errors';
import type { Logger } from '@atelier/server-kit/logging';
import type { Types } from 'mongoose';
import type { z } from 'zod';
import type { CreationRecord } from '../creations/creation-fields.ts';
import type { RunFields } from '../creations/run-fields.ts';
import type { RunEvent, RunEvents } from './run-events.ts';
import type { FinalState, NewCreation, Owned, RunStore } from './run-store.ts';

/** The reason of a run's signal when its owner stopped it, or it was unattended for too long. */
export class RunStopped extends Error {
  override readonly name = 'RunStopped';
  constructor() {
    super('The run was stopped.');
  }
}

/** Another process has ended the run: this process must store nothing more of it. */
export class RunLost extends AppError {
  constructor() {
    super('provider_interrupted');
  }
}

/** The shared dependencies of a process's runs. */
export interface LiveRunsOptions {
  store: RunStore;
  events: Pick<RunEvents, 'append' | 'storeEveryMs'>;
  /** How long a run continues without followers, in seconds. */
  unattendedSeconds: number;
  logger: Logger;
}

export interface LiveRunOptions {
  /** Aborted when the process stops. */
  stopping: AbortSignal;
  /** Whether it continues without followers. */
  unattended: boolean;
  requestId: string;
}

/** The longest interval between reports of a following client. */
const followedMs = 10_000;

/** A run in this process, until it has ended. */
export class LiveRun {
  readonly id: Types.ObjectId;
  readonly unattended: boolean;
  /** Aborted when the run is stopped (reason: `RunStopped`), lost (`RunLost`), or the process stops. */
  readonly signal: AbortSignal;
  readonly #owned: Owned;
  readonly #requestId: string;
  readonly #options: LiveRunsOptions;
  readonly #onEnd: () => void;
  readonly #controller = new AbortController();
  readonly #listeners = new Set<(event: RunEvent) => void>();
  readonly #buffer: EventBuffer;
  #isEnding = false;
  #lastId = 0;
  /** When the last listener left, or the run was accepted. */
  #leftAt = Date.now();
  /** When a client last followed it at another process. */
  #followedAt = 0;

  constructor(owned: Owned, { stopping, unattended, requestId }: LiveRunOptions, owner: RunOwner) {
    this.id = owned.id;
    this.unattended = unattended;
    this.signal = AbortSignal.any([this.#controller.signal, stopping]);
    this.#owned = owned;
    this.#requestId = requestId;
    this.#options = owner.options;
    this.#onEnd = owner.onEnd;
    this.#buffer = new EventBuffer(owned.id, owner.options.events.append, owner.options.logger);
  }

  /** The id of its last event, if it ends now. */
  get lastEvent(): number {
    return this.#lastId + 1;
  }

  /** Sends an event to listeners, and stores it for followers at other processes. */
  readonly send = <Name extends StreamEventName>(event: Name, data: z.input<(typeof streamEvents)[Name]>) => {
    this.#lastId += 1;
    const sent = { id: this.#lastId, event, data: JSON.stringify({ ...data, type: event }) };
    const { read, unread } = this.#options.events.storeEveryMs;
    this.#buffer.add(sent, this.#isFollowed() ? read : unread);
    for (const listener of this.#listeners) listener(sent);
  };

  /** Ends the work with an error. */
  readonly cancel = (reason: unknown): void => this.#controller.abort(reason);

  /** Calls `listener` with each new event. A run with a listener is attended. */
  listen(listener: (event: RunEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
      this.#leftAt = Date.now();
    };
  }

  /** Stores the start of the work and its input. @throws RunLost */
  readonly begin = async (creation: NewCreation): Promise<void> => {
    if (!(await this.#options.store.begin(this.#owned, creation))) throw new RunLost();
  };

  /** Stores the remaining events, and then the end. @throws RunLost */
  readonly end = async (final: FinalState): Promise<CreationRecord> => {
    this.#isEnding = true;
    try {
      await this.#buffer.flush();
      const record = await this.#options.store.end(this.#owned, final, this.lastEvent, this.#requestId);
      if (!record) throw new RunLost();
      return record;
    } finally {
      this.#onEnd();
    }
  };

  /** Reads requests of other processes. @param stored its fields, while it belongs to this process */
  check(stored: Pick<RunFields, 'stop' | 'followed_at'> | undefined, now: number): void {
    if (this.#isEnding) return;
    if (!stored) {
      this.cancel(new RunLost());
      return;
    }
    const wasFollowed = this.#isFollowed();
    this.#followedAt = stored.followed_at?.getTime() ?? 0;
    if (this.#isFollowed() && !wasFollowed) void this.#buffer.flush();
    const aloneMs = now - Math.max(this.#leftAt, this.#followedAt);
    const isAbandoned =
      !this.unattended && this.#listeners.size === 0 && aloneMs > this.#options.unattendedSeconds * 1000;
    if (stored.stop || isAbandoned) this.cancel(new RunStopped());
  }

  #isFollowed(): boolean {
    return Date.now() - this.#followedAt < followedMs;
  }
}

/** The process of a run. */
interface RunOwner {
  options: LiveRunsOptions;
  onEnd(): void;
}

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
