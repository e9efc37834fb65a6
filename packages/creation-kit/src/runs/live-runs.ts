import { randomUUID } from 'node:crypto';
import { poll } from '@atelier/server-kit/polling';
import { LiveRun, type LiveRunOptions, type LiveRunsOptions } from './live-run.ts';
import { type Owned, renewEveryMs } from './run-store.ts';

export type LiveRuns = ReturnType<typeof createLiveRuns>;

/** How often requests of other processes are read. */
const everyMs = 2_000;

export const newToken = () => randomUUID();

/** Runs work in this process, and connects it with the other processes through the store. */
export function createLiveRuns(options: LiveRunsOptions) {
  const { store, logger } = options;
  const running = new Map<string, { owned: Owned; run: LiveRun }>();
  let renewedAt = Date.now();
  const control = async () => {
    const entries = [...running.values()];
    if (entries.length === 0) return;
    const owned = entries.map((entry) => entry.owned);
    const now = Date.now();
    if (now - renewedAt >= renewEveryMs) {
      await store.renew(owned);
      renewedAt = now;
    }
    const records = new Map(
      (await store.control(owned)).map(({ _id, run }) => [_id.toHexString(), run ?? {}]),
    );
    for (const { run } of entries) run.check(records.get(run.id.toHexString()), now);
  };
  const controlAll = poll({
    everyMs,
    isNeeded: () => running.size > 0,
    check: control,
    onError(error) {
      // Without runs, nothing can be stopped, and the database may be closed.
      if (running.size > 0)
        logger.warn({ err: error }, 'could not read which runs have to stop; trying again');
    },
  });
  return {
    store,
    /** Adds a run of this process. */
    add(owned: Owned, runOptions: LiveRunOptions): LiveRun {
      const { id } = owned;
      const onEnd = () => running.delete(id.toHexString());
      const run = new LiveRun(owned, runOptions, { options, onEnd });
      running.set(id.toHexString(), { owned, run });
      void controlAll(everyMs);
      return run;
    },
  };
}
