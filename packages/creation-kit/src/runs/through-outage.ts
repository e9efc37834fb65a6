import { setTimeout as pause } from 'node:timers/promises';
import { isUnreachable } from '@atelier/server-kit/errors';

/** After that, other processes count the runs of this one as dead. */
const longestOutageMs = 120_000;
const retryMs = 1_000;

/**
 * Does a write, again and again while the database is out of reach, for up to two minutes: the work of a run is not lost with a
 * primary that is replaced. Doing the write twice must have the effect of doing it once.
 */
export async function throughOutage<Result>(write: () => PromiseLike<Result>): Promise<Result> {
  const deadline = performance.now() + longestOutageMs;
  for (;;) {
    try {
      return await write();
    } catch (error) {
      if (!isUnreachable(error) || performance.now() > deadline) throw error;
    }
    await pause(retryMs);
  }
}
