import { randomUUID } from 'node:crypto';
import type { StreamEventName, streamEvents } from '@atelier/contracts';
import { AppError } from '@atelier/server-kit/errors';
import type { Logger } from '@atelier/server-kit/logging';
import { poll } from '@atelier/server-kit/polling';
import type { Signals } from '@atelier/server-kit/redis';
import type { Types } from 'mongoose';
import type { z } from 'zod';
import type { CreationRecord } from '../creations/creation-model.ts';
import type { RunEvent, RunEvents } from './run-events.ts';
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
  events: Pick<RunEvents, 'append' | 'storeEveryMs'>;
  signals: Signals;
  /** How long a run goes on without anyone following it, in seconds. */
  unattendedSeconds: number;
  logger: Logger;
}

/** How often the requests of other processes are read, in ms: the less often, the longer there are none. */
const controlEveryMs = 1_000;
const longestControlMs = 2_000;
const renewEveryMs = leaseMs / 3;
/** A client that follows a run reports it more often than this. */
const followedMs = 10_000;

interface Entry extends Owned {
  /** Returns whether there was a request. @param record what is stored of it, if it still belongs to this process */
  check(record: Pick<CreationRecord, 'run'> | undefined, now: number): boolean;
}

/** The topic of the signals that the process of a run has to read a request. */
export const controlTopic = (id: Types.ObjectId) => `control:${id.toHexString()}`;
/** The topic of the signals that a run has ended. */
export const endedTopic = (id: Types.ObjectId) => `ended:${id.toHexString()}`;

/** A new token of a process for a run. */
export const newToken = () => randomUUID();

/** Runs work in this process, and connects it with the other processes through the store. */
export function createLiveRuns({
  store,
  events: { append, storeEveryMs },
  signals,
  unattendedSeconds,
  logger,
}: LiveRunsOptions): LiveRuns {
  const running = new Map<string, Entry>();
  let renewedAt = Date.now();
  const control = async () => {
    const owned = [...running.values()];
    if (owned.length === 0) return null;
    let found = false;
    const now = Date.now();
    const isDue = now - renewedAt >= renewEveryMs;
    if (isDue) await store.renew(owned);
    if (isDue) renewedAt = now;
    const records = new Map((await store.control(owned)).map((record) => [record._id.toHexString(), record]));
    for (const entry of owned) if (entry.check(records.get(entry.id.toHexString()), now)) found = true;
    return found;
  };
  const controlled = poll(control, {
    everyMs: signals.prompt ? renewEveryMs : controlEveryMs,
    idleMs: signals.prompt ? renewEveryMs : longestControlMs,
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
          .then(() => append(id, batch))
          .catch((error: unknown) => {
            logger.warn({ err: error, run: runId }, 'could not store events of a run');
          });
        return stored;
      };
      const isRead = () => followedAt > addedAt && Date.now() - followedAt < followedMs;
      running.set(runId, {
        ...owned,
        check(record, now) {
          if (ending) return false;
          if (!record) {
            controller.abort(new RunLost());
            return true;
          }
          const wasRead = isRead();
          followedAt = record.run?.followed_at?.getTime() ?? 0;
          if (!wasRead && isRead()) void flush();
          const isAbandoned =
            !unattended &&
            listeners.size === 0 &&
            now - Math.max(leftAt, followedAt) > unattendedSeconds * 1000;
          if (record.run?.stop || isAbandoned) controller.abort(new RunStopped());
          return isRead() !== wasRead || controller.signal.aborted;
        },
      });
      controlled.resume(controlEveryMs);
      const release = signals.listen(controlTopic(id), controlled.wake);
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
            signals.send(endedTopic(id));
            return record;
          } finally {
            release();
            running.delete(runId);
          }
        },
        async leave() {
          ending = true;
          release();
          running.delete(runId);
          await flush();
          return last;
        },
      };
    },
  };
}
