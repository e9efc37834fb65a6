import type { ProviderLimits } from '../config/plan-limits.ts';
import { AppError } from '../errors/app-error.ts';
import { createFairQueue } from './fair-queue.ts';

/** Limits this process's concurrent calls to a provider. */
export interface ProviderSlots {
  /**
   * Waits for a slot for one call. The returned function releases it.
   * @throws AppError `provider_busy` after a minute; the signal's reason when aborted
   */
  take(provider: keyof ProviderLimits, signal: AbortSignal): Promise<() => void>;
}

/** Slots without a limit. */
export const unlimitedSlots: ProviderSlots = { take: async () => () => {} };

const longestWaitMs = 60_000;

export function createProviderSlots(limits: ProviderLimits): ProviderSlots {
  const queueOf = (provider: keyof ProviderLimits) =>
    createFairQueue({
      name: `provider ${provider}`,
      concurrency: limits[provider] ?? Number.POSITIVE_INFINITY,
    });
  const queues = { text: queueOf('text'), image: queueOf('image'), removal: queueOf('removal') };
  return {
    async take(provider, signal) {
      const busy = new AbortController();
      const timer = setTimeout(() => busy.abort(new AppError('provider_busy')), longestWaitMs);
      try {
        return await queues[provider].enter('', { signal: AbortSignal.any([signal, busy.signal]) });
      } finally {
        clearTimeout(timer);
      }
    },
  };
}
