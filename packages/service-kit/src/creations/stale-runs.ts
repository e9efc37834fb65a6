import type { CreationType } from '@atelier/contracts';
import mongoose from 'mongoose';
import type { Logger } from '../logging/logger.ts';
import type { UsageLedger } from '../usage/ledger.ts';
import { endAbandonedUnits } from './abandoned-units.ts';
import type { CreationModel } from './creation-model.ts';
import { staleMs } from './run.ts';

/**
 * Ends the runs whose process died: those of the given types without a sign of life for two minutes. What they had kept
 * stays, as `incomplete`; without anything they have `failed`. Returns how many there were.
 */
export async function endStaleRuns(
  creations: CreationModel,
  types: readonly CreationType[],
  now = new Date(),
): Promise<number> {
  const stale = {
    type: mongoose.trusted({ $in: [...types] }),
    status: 'running' as const,
    updated_at: mongoose.trusted({ $lt: new Date(now.getTime() - staleMs) }),
  };
  const failed = await creations.updateMany(
    { ...stale, content: '' },
    { $set: { status: 'failed', failure: 'provider_interrupted' } },
  );
  const incomplete = await creations.updateMany(stale, {
    $set: { status: 'incomplete', failure: 'provider_interrupted' },
  });
  return failed.modifiedCount + incomplete.modifiedCount;
}

/**
 * Ends stale runs now and every minute from now on, and the units that were reserved for runs whose process died. Returns
 * what stops it.
 */
export function watchStaleRuns(
  creations: CreationModel,
  types: readonly CreationType[],
  logger: Logger,
  usage: UsageLedger,
): () => void {
  const sweep = () => {
    endStaleRuns(creations, types).then(
      (count) => count > 0 && logger.warn({ count }, 'ended runs whose process had died'),
      (error: unknown) => logger.warn({ err: error }, 'could not look for runs whose process had died'),
    );
    endAbandonedUnits(creations, usage).then(
      (count) => count > 0 && logger.warn({ count }, 'ended units whose process had died'),
      (error: unknown) => logger.warn({ err: error }, 'could not look for units whose process had died'),
    );
  };
  sweep();
  const timer = setInterval(sweep, 60_000).unref();
  return () => clearInterval(timer);
}
