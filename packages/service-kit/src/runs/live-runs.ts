import type { StreamEventName, streamEvents } from '@atelier/contracts';
import mongoose, { type Types } from 'mongoose';
import type { z } from 'zod';
import type { Logger } from '../logging/logger.ts';
import { createRunEventLog } from './run-event-log.ts';
import type { RunEvent, RunOutcome } from './run-models.ts';
import type { RunStore } from './run-store.ts';

/** The reason of a run's signal when its owner stopped it, or nobody followed it for too long. */
export class RunStopped extends Error {
  override readonly name = 'RunStopped';
  constructor() {
    super('The run was stopped.');
  }
}

/** A run in this process, until it has ended. */
export interface LiveRun {
  readonly id: Types.ObjectId;
  /** Aborted when the run is stopped (reason: `RunStopped`), cancelled, or the process has to stop (reason: an AppError). */
  readonly signal: AbortSignal;
  /** Sends an event to its listeners, and stores it for followers at other processes. */
  send<Name extends StreamEventName>(event: Name, data: z.input<(typeof streamEvents)[Name]>): void;
  /** Ends the work with an error. */
  cancel(reason: unknown): void;
  /** Calls `listener` with each further event, until the returned function is called. A run with a listener is attended. */
  listen(listener: (event: RunEvent) => void): () => void;
  /** Gives the run up without an outcome: it will be continued elsewhere. Returns the id of its last event. */
  leave(): Promise<number>;
  /** Stores the outcome and the events that lead to it. Returns the id of the event that reports the outcome. */
  end(outcome: RunOutcome): Promise<number>;
}

/** The runs of this process. */
export interface LiveRuns {
  readonly store: RunStore;
  /** Adds a run whose record exists. */
  add(id: Types.ObjectId, options: LiveRunOptions): LiveRun;
}

export interface LiveRunOptions {
  /** Aborted when the process has to stop. */
  stopping: AbortSignal;
  /** Whether it goes on without anyone following it. */
  unattended: boolean;
  /** The id of the last event that it has sent before, in any process; 0 unless given. */
  after?: number;
}

export interface LiveRunsOptions {
  store: RunStore;
  /** How long a run goes on without anyone following it, in seconds. */
  unattendedSeconds: number;
  logger: Logger;
}

/** How often the requests of other processes are read, in ms. */
const controlEveryMs = 250;
const aliveEveryMs = 20_000;

interface Entry {
  id: Types.ObjectId;
  unattended: boolean;
  listeners: number;
  /** When the last listener left, in ms since 1970. */
  leftAt: number;
  stop(): void;
}

/** Runs work in this process, and connects it with the other processes through the store. */
export function createLiveRuns({ store, unattendedSeconds, logger }: LiveRunsOptions): LiveRuns {
  const running = new Map<string, Entry>();
  let timer: NodeJS.Timeout | undefined;
  let aliveAt = Date.now();
  let failing = false;

  async function control(): Promise<void> {
    const now = Date.now();
    const alive = now - aliveAt >= aliveEveryMs;
    const records = await store.control(
      [...running.values()].map(({ id }) => id),
      alive,
    );
    if (alive) aliveAt = now;
    for (const { _id, stop, followed_at } of records) {
      const run = running.get(_id.toHexString());
      if (!run) continue;
      const unattendedMs = now - Math.max(run.leftAt, followed_at.getTime());
      const abandoned = !run.unattended && run.listeners === 0 && unattendedMs > unattendedSeconds * 1000;
      if (stop || abandoned) run.stop();
    }
  }

  function watch(): void {
    if (timer || running.size === 0) return;
    timer = setTimeout(() => {
      control()
        .then(
          () => {
            failing = false;
          },
          (error: unknown) => {
            if (!failing) logger.warn({ err: error }, 'could not read which runs have to stop; trying again');
            failing = true;
          },
        )
        .finally(() => {
          timer = undefined;
          watch();
        });
    }, controlEveryMs).unref();
  }

  return {
    store,
    add(id, { stopping, unattended, after = 0 }) {
      const controller = new AbortController();
      const signal = AbortSignal.any([controller.signal, stopping]);
      const listeners = new Set<(event: RunEvent) => void>();
      const entry: Entry = {
        id,
        unattended,
        leftAt: Date.now(),
        get listeners() {
          return listeners.size;
        },
        stop: () => controller.abort(new RunStopped()),
      };
      running.set(id.toHexString(), entry);
      watch();
      const log = createRunEventLog(id, store, logger, after);
      return {
        id,
        signal,
        send(event, data) {
          const sent = log.add(event, JSON.stringify(data));
          for (const listener of listeners) listener(sent);
        },
        cancel: (reason) => controller.abort(reason),
        listen(listener) {
          listeners.add(listener);
          return () => {
            listeners.delete(listener);
            entry.leftAt = Date.now();
          };
        },
        async leave() {
          running.delete(id.toHexString());
          await log.flush();
          return log.last;
        },
        async end(outcome) {
          running.delete(id.toHexString());
          const keepKey = outcome.status === 200 || log.hasText;
          const lastEvent = log.last + 1;
          try {
            await log.flush();
            await store.end(id, { outcome, lastEvent, keepKey });
          } catch (error) {
            logger.warn({ err: error, run: id.toHexString() }, 'could not store how a run ended');
          }
          return lastEvent;
        },
      };
    },
  };
}

/** A new id for a run and its creation. */
export const newRunId = () => new mongoose.Types.ObjectId();
