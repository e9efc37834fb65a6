import mongoose from 'mongoose';
import { AppError, toFailure } from '../errors/app-error.ts';
import type { Logger } from '../logging/logger.ts';
import type { RunStore } from '../runs/run-store.ts';
import { isCharged } from '../usage/call-units.ts';
import type { UsageLedger } from '../usage/ledger.ts';
import type { CreationDependencies } from './creation-dependencies.ts';
import { type CreationModel, type CreationRecord, type TypeSet, typeCondition } from './creation-model.ts';
import { staleMs } from './running-creation.ts';

/** Longer than the interval of heartbeats. */
const sweepMs = 60_000;

/**
 * Ends the creations whose process died: those of the given types that are `running` and were not updated for two minutes. They
 * become `incomplete` when text was stored, else `failed`. Returns how many there were.
 */
export async function endStaleCreations(
  creations: CreationModel,
  types: TypeSet,
  now = new Date(),
): Promise<number> {
  const stale = {
    type: typeCondition(types),
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
 * Stores an outcome for the runs of dead processes, so that clients stop waiting for them. An idempotency key stays in use where
 * something was made. Returns how many there were.
 */
export async function endStaleRuns(
  creations: CreationModel,
  runs: RunStore,
  now = new Date(),
): Promise<number> {
  let ended = 0;
  for (const { _id } of await runs.silentSince(new Date(now.getTime() - staleMs))) {
    const record = await creations.findOne({ _id }, { status: 1 }).lean<CreationRecord>();
    if (record?.status === 'running') continue;
    const error = new AppError('provider_interrupted');
    await runs.end(_id, {
      outcome: { status: error.status, body: JSON.stringify(toFailure(error, _id.toHexString())) },
      lastEvent: (await runs.lastEvent(_id)) + 1,
      keepKey: record !== null && record.status !== 'failed',
    });
    ended += 1;
  }
  return ended;
}

/**
 * Ends what dead processes left open, now and every minute: creations, runs and units. After an outage of the database, live
 * processes get a minute to report before they count as dead. Returns a function that stops it.
 */
export function watchStaleRuns(
  { creations, usage, runs: { store } }: Pick<CreationDependencies, 'creations' | 'usage' | 'runs'>,
  types: TypeSet,
  logger: Logger,
): () => void {
  let reachable = true;
  const endAll = async () => {
    const creationsEnded = await endStaleCreations(creations, types);
    const runsEnded = await endStaleRuns(creations, store);
    const count = creationsEnded + runsEnded;
    if (count > 0) logger.warn({ count }, 'ended runs whose process had died');
    const units = await endAbandonedUnits(creations, usage, store);
    if (units > 0) logger.warn({ count: units }, 'ended units whose process had died');
  };
  const sweep = async () => {
    try {
      if (reachable) await endAll();
      // Any query: it fails while the database is out of reach.
      else await store.open([]);
      reachable = true;
    } catch (error) {
      reachable = false;
      logger.warn({ err: error }, 'could not look for runs and units whose process had died');
    }
  };
  void sweep();
  const timer = setInterval(sweep, sweepMs).unref();
  return () => clearInterval(timer);
}

/**
 * Ends the reservations that a dead process left open for two minutes or more: charged if the creation was completed or
 * stopped, refunded if it failed, is incomplete or was never written. Active and queued runs keep theirs. Any instance may do this,
 * also several at once. Returns how many there were.
 */
export async function endAbandonedUnits(
  creations: CreationModel,
  usage: UsageLedger,
  runs: Pick<RunStore, 'open'>,
  now = new Date(),
): Promise<number> {
  let ended = 0;
  for await (const reservations of usage.openSince(new Date(now.getTime() - staleMs))) {
    const ids = reservations.map(({ id }) => id);
    const records = await creations
      .find({ _id: mongoose.trusted({ $in: ids }) }, { status: 1 })
      .lean<Pick<CreationRecord, '_id' | 'status'>[]>();
    const statuses = new Map(records.map(({ _id, status }) => [_id.toHexString(), status]));
    // After the creations: a run that begins in between is still open.
    const open = new Set((await runs.open(ids)).map((id) => id.toHexString()));
    for (const reservation of reservations) {
      const id = reservation.id.toHexString();
      const status = statuses.get(id);
      if (status === 'running' || (!status && open.has(id))) continue;
      await (status && isCharged(status) ? usage.charge(reservation) : usage.refund(reservation));
      ended += 1;
    }
  }
  return ended;
}
