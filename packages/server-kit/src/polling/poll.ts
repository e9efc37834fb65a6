import { setTimeout as pause } from 'node:timers/promises';

export interface PollOptions {
  everyMs: number;
  /** Whether there is something to check. */
  isNeeded(): boolean;
  check(): Promise<void>;
  /** Reports the first of consecutive failures: an outage of the database fails many checks. */
  onError(error: unknown): void;
}

/**
 * Checks at an interval while it is needed, never concurrently.
 * @returns begins it, with the first check after `delayMs`; does nothing while checks go on
 */
export function poll({ everyMs, isNeeded, check, onError }: PollOptions) {
  let isActive = false;
  let isFailing = false;
  return async (delayMs: number): Promise<void> => {
    if (isActive) return;
    isActive = true;
    for (let ms = delayMs; isNeeded(); ms = everyMs) {
      await pause(ms, undefined, { ref: false });
      try {
        await check();
        isFailing = false;
      } catch (error) {
        if (!isFailing) onError(error);
        isFailing = true;
      }
    }
    isActive = false;
  };
}
