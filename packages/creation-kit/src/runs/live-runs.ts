import { randomUUID } from 'node:crypto';
import { poll } from '@atelier/server-kit/polling';
import type { Types } from 'mongoose';
import { LiveRun, type LiveRunOptions, type LiveRunsOptions } from './live-run.ts';
import { eventsTopic } from './run-events.ts';
import { type Owned, type RunStore, renewEveryMs } from './run-store.ts';

/** The runs of this process. */
export interface LiveRuns {
  readonly store: RunStore;
  /** Adds a run of this process. */
  add(owned: Owned, options: LiveRunOptions): LiveRun;
}

/** The polling interval for requests of other processes, in ms, which grows while there are none. */
const controlEveryMs = 1_000;
const longestControlMs = 2_000;

/** The topic of signals that a run has a new request. */
export const controlTopic = (id: Types.ObjectId) => `control:${id.toHexString()}`;

export const newToken = () => randomUUID();

/** Runs work in this process, and connects it with the other processes through the store. */
export function createLiveRuns(options: LiveRunsOptions): LiveRuns {
  const { store, signals, logger } = options;
  const running = new Map<string, { owned: Owned; run: LiveRun }>();
  let renewedAt = Date.now();
  const control = async () => {
    const entries = [...running.values()];
    if (entries.length === 0) return null;
    const owned = entries.map((entry) => entry.owned);
    const now = Date.now();
    if (now - renewedAt >= renewEveryMs) {
      await store.renew(owned);
      renewedAt = now;
    }
    const records = new Map(
      (await store.control(owned)).map(({ _id, run }) => [_id.toHexString(), run ?? {}]),
    );
    return entries.map(({ run }) => run.check(records.get(run.id.toHexString()), now)).includes(true);
  };
  const controlled = poll(control, {
    everyMs: controlEveryMs,
    idleMs: longestControlMs,
    onError(error) {
      // Without runs, nothing can be stopped, and the database may be closed.
      if (running.size > 0)
        logger.warn({ err: error }, 'could not read which runs have to stop; trying again');
    },
  });
  return {
    store,
    add(owned, runOptions) {
      const { id } = owned;
      const release = signals.listen(controlTopic(id), controlled.trigger);
      const onEnd = () => {
        release();
        running.delete(id.toHexString());
        signals.send(eventsTopic(id));
      };
      const run = new LiveRun(owned, runOptions, { options, onEnd });
      running.set(id.toHexString(), { owned, run });
      controlled.schedule(controlEveryMs);
      return run;
    },
  };
}
