import type { CreationType } from '@atelier/contracts';
import mongoose from 'mongoose';
import type { Logger } from '../logging/logger.ts';
import type { CreationModel } from './creation-model.ts';
import { heartbeatMs } from './run.ts';

const missedBeats = 6;

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
    updated_at: mongoose.trusted({ $lt: new Date(now.getTime() - missedBeats * heartbeatMs) }),
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

/** Ends stale runs now and every minute from now on. Returns what stops it. */
export function watchStaleRuns(
  creations: CreationModel,
  types: readonly CreationType[],
  logger: Logger,
): () => void {
  const sweep = () => {
    endStaleRuns(creations, types).then(
      (count) => count > 0 && logger.warn({ count }, 'ended runs whose process had died'),
      (error: unknown) => logger.warn({ err: error }, 'could not look for runs whose process had died'),
    );
  };
  sweep();
  const timer = setInterval(sweep, 60_000).unref();
  return () => clearInterval(timer);
}
