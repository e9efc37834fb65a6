import { AppError } from '@atelier/service-kit/errors';
import { z } from 'zod';

/** What the SDK rejects with: a plain object, now and then within another. */
const rejection = z.object({
  message: z.string().optional(),
  http_code: z.number().optional(),
  name: z.string().optional(),
});
const wrapped = z.object({ error: rejection });

/** Turns what the picture store's SDK rejects with into an error the product knows; only its number and words are kept as cause. */
export function storeFault(thrown: unknown): AppError {
  const inner = wrapped.safeParse(thrown).data?.error ?? rejection.safeParse(thrown).data ?? {};
  const status = inner.http_code ?? 0;
  const cause = new Error(
    `picture store: ${status || 'no status'} ${inner.name ?? ''} ${inner.message ?? ''}`.trim(),
  );
  if (status === 420 || status === 429) return new AppError('provider_busy', { cause });
  if (status === 499 || inner.name === 'TimeoutError') return new AppError('provider_timeout', { cause });
  if (status === 400) return new AppError('provider_refused', { cause });
  return new AppError('provider_failed', { cause });
}
