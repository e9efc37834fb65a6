import { randomUUID } from 'node:crypto';
import type { StreamEventName, streamEvents } from '@atelier/contracts';
import { AppError } from '@atelier/server-kit/errors';
import type { Logger } from '@atelier/server-kit/logging';
import { poll } from '@atelier/server-kit/polling';
import type { Types } from 'mongoose';
import type { z } from 'zod';
import type { CreationRecord } from '../creations/creation-model.ts';
import type { RunEvent } from './run-events.ts';
import { type Ending, leaseMs, type NewCreation, type Owned, type RunStore } from './run-store.ts';

/** The reason of a run's signal when its owner stopped it, or nobody followed it for too long. */
export class RunStopped extends Error {
  override readonly name = 'RunStopped';
  constructor() {
    super('The run was stopped.');
  }
}

/** The run belongs to another process by now, or another one has ended it: nothing of this process may be stored any more. */
export class RunLost extends AppError {
  constructor() {
    super('provider_interrupted');
  }
}

/** A run in this process, until it has ended. */
export interface LiveRun {
  readonly id: Types.ObjectId;
  /** Whether it goes on without anyone following it. */
  readonly unattended: boolean;
  /** Whether `end` has stored its end. */
  readonly hasEnded: boolean;
  /** The id of the event that reports its end, if it ends now. */
  readonly lastEvent: number;
  /**
   * Aborted when the run is stopped (reason: `RunStopped`), lost (`RunLost`) or cancelled, or the process has to stop (reason: an
   * AppError).
   */
  readonly signal: AbortSignal;
  /** Sends an event to its listeners, and stores it for followers at other processes. */
  send<Name extends StreamEventName>(event: Name, data: z.input<(typeof streamEvents)[Name]>): void;
  /** Ends the work with an error. */
  cancel(reason: unknown): void;
  /** Calls `listener` with each further event, until the returned function is called. A run with a listener is attended. */
  listen(listener: (event: RunEvent) => void): () => void;
  /** Stores that the work has begun, and on what. @throws RunLost */
  begin(creation: NewCreation): Promise<void>;
  /** Stores the events that lead to the end, and then the end. @throws RunLost */
  end(ending: Ending): Promise<CreationRecord>;
  /** Gives the run up without an end: it will be continued elsewhere. Returns the id of its last event. */
  leave(): Promise<number>;
}

/** The runs of this process. */
export interface LiveRuns {
  readonly store: RunStore;
  /** Adds a run that this process owns. */
  add(owned: Owned, options: LiveRunOptions): LiveRun;
}

export interface LiveRunOptions {
  /** Aborted when the process has to stop. */
  stopping: AbortSignal;
  unattended: boolean;
  /** The id of the last event that it has sent before, in any process; 0 unless given. */
  after?: number;
  /** The id of the request that began it. */
  requestId: string;
}

export interface LiveRunsOptions {
  store: RunStore;
  /** Stores consecutive events. */
  appendEvents(run: Types.ObjectId, events: readonly RunEvent[]): Promise<void>;
  /** How long a run goes on without anyone following it, in seconds. */
  unattendedSeconds: number;
  logger: Logger;
}

/** How often the requests of other processes are read, in ms. */
const controlEveryMs = 1_000;
const renewEveryMs = leaseMs / 3;
/** How often events are stored, in ms: rarely unless a client reads them at another process. */
const storeEveryMs = { unread: 2_000, read: 200 };
/** A client that follows a run reports it more often than this. */
const followedMs = 10_000;

interface Entry extends Owned {
  /** @param record what is stored of it, if it still belongs to this process */
  check(record: Pick<CreationRecord, 'run'> | undefined, now: number): void;
}

/** A new token of a process for a run. */
export const newToken = () => randomUUID();

/** Runs work in this process, and connects it with the other processes through the store. */
export function createLiveRuns({
  store,
  appendEvents,
  unattendedSeconds,
  logger,
}: LiveRunsOptions): LiveRuns {
  const running = new Map<string, Entry>();
  let renewedAt = Date.now();
  const control = async () => {
    const owned = [...running.values()];
    if (owned.length === 0) return null;
    const now = Date.now();
    const isDue = now - renewedAt >= renewEveryMs;
    if (isDue) await store.renew(owned);
    if (isDue) renewedAt = now;
    const found = new Map((await store.control(owned)).map((record) => [record._id.toHexString(), record]));
    for (const entry of owned) entry.check(found.get(entry.id.toHexString()), now);
    return true;
  };
  const controlled = poll(control, {
    everyMs: controlEveryMs,
    onError(error) {
      // Without a run there is nothing to stop, and the database may be closed.
      if (running.size > 0)
        logger.warn({ err: error }, 'could not read which runs have to stop; trying again');
    },
  });

  return {
    store,
    add(owned, { stopping, unattended, after = 0, requestId }) {
      const { id } = owned;
      const runId = id.toHexString();
      const controller = new AbortController();
      const listeners = new Set<(event: RunEvent) => void>();
      const addedAt = Date.now();
      let leftAt = addedAt;
      let followedAt = 0;
      let last = after;
      let ending = false;
      let hasEnded = false;
      let pending: RunEvent[] = [];
      let timer: NodeJS.Timeout | undefined;
      let stored = Promise.resolve();
      const flush = () => {
        clearTimeout(timer);
        timer = undefined;
        const batch = pending;
        pending = [];
        stored = stored
          .then(() => appendEvents(id, batch))
          .catch((error: unknown) => {
            logger.warn({ err: error, run: runId }, 'could not store events of a run');
          });
        return stored;
      };
      const isRead = () => followedAt > addedAt && Date.now() - followedAt < followedMs;
      running.set(runId, {
        ...owned,
        check(record, now) {
          if (ending) return;
          if (!record) return controller.abort(new RunLost());
          const wasRead = isRead();
          followedAt = record.run?.followed_at?.getTime() ?? 0;
          if (!wasRead && isRead()) void flush();
          const isAbandoned =
            !unattended &&
            listeners.size === 0 &&
            now - Math.max(leftAt, followedAt) > unattendedSeconds * 1000;
          if (record.run?.stop || isAbandoned) controller.abort(new RunStopped());
        },
      });
      controlled.resume(controlEveryMs);
      return {
        id,
        unattended,
        get hasEnded() {
          return hasEnded;
        },
        get lastEvent() {
          return last + 1;
        },
        signal: AbortSignal.any([controller.signal, stopping]),
        send(event, data) {
          last += 1;
          const sent = { id: last, event, data: JSON.stringify(data) };
          pending.push(sent);
          timer ??= setTimeout(flush, isRead() ? storeEveryMs.read : storeEveryMs.unread);
          for (const listener of listeners) listener(sent);
        },
        cancel: (reason) => controller.abort(reason),
        listen(listener) {
          listeners.add(listener);
          return () => {
            listeners.delete(listener);
            leftAt = Date.now();
          };
        },
        async begin(creation) {
          if (await store.begin(owned, creation)) return;
          throw new RunLost();
        },
        async end(result) {
          ending = true;
          try {
            await flush();
            const record = await store.end(owned, result, last + 1, requestId);
            if (!record) throw new RunLost();
            hasEnded = true;
            return record;
          } finally {
            running.delete(runId);
          }
        },
        async leave() {
          ending = true;
          running.delete(runId);
          await flush();
          return last;
        },
      };
    },
  };
}
