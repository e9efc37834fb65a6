import type { StreamEventName } from '@atelier/contracts';
import type { Types } from 'mongoose';
import type { Logger } from '../logging/logger.ts';
import type { RunEvent } from './run-models.ts';
import type { RunStore } from './run-store.ts';

/** How often events are stored, in ms. */
const storeEveryMs = 150;

/**
 * Numbers the events of a run and stores them in batches, in their order.
 * @param after the id of the last event that the run has sent in another process, or 0
 */
export function createRunEventLog(id: Types.ObjectId, store: RunStore, logger: Logger, after: number) {
  let last = after;
  let hasText = false;
  let pending: RunEvent[] = [];
  let timer: NodeJS.Timeout | undefined;
  let stored = Promise.resolve();
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    const batch = pending;
    pending = [];
    stored = stored
      .then(() => store.append(id, batch))
      .catch((error: unknown) => {
        logger.warn({ err: error, run: id.toHexString() }, 'could not store events of a run');
      });
    return stored;
  };
  return {
    /** The id of the last event; `after` before the first. */
    get last() {
      return last;
    },
    /** Whether text was sent. */
    get hasText() {
      return hasText;
    },
    add(event: StreamEventName, data: string): RunEvent {
      last += 1;
      if (event === 'delta') hasText = true;
      const added = { id: last, event, data };
      pending.push(added);
      timer ??= setTimeout(flush, storeEveryMs);
      return added;
    },
    flush,
  };
}
