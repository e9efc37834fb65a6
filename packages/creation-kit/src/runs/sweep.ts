import { isCreationOpen } from '@atelier/contracts';
import { AppError } from '@atelier/server-kit/errors';
import mongoose from 'mongoose';
import type { CreationRecord } from '../creations/creation-fields.ts';
import { isOpen } from '../creations/creation-filters.ts';
import type { CreationModel } from '../creations/creation-model.ts';
import { chargedCallMs, isCharged } from '../usage/call-units.ts';
import type { UsageLedger } from '../usage/ledger.ts';
import type { RunEvents } from './run-events.ts';
import { endRun, type FinalState, leaseMs, renewEveryMs } from './run-store.ts';

/** Longer than a call without a creation may take: an open unit then belongs to a dead process. */
const unitMs = 2 * chargedCallMs;
const expiredAtOnce = 200;

export interface SweepOptions {
  creations: CreationModel;
  events: Pick<RunEvents, 'text'>;
  usage: UsageLedger;
}

/** How often the runs of dead processes are looked for. */
export const sweepMs = leaseMs / 2;
/** A lease that was renewed in time has not expired after an interruption of the database of this length. */
const harmlessMs = leaseMs - renewEveryMs;

/** Ends runs and units of dead processes. After an outage, live ones have time to renew their leases. */
export async function endWorkOfDead(options: SweepOptions, lastEndedAt: Date | undefined): Promise<number> {
  if (!lastEndedAt || Date.now() - lastEndedAt.getTime() > harmlessMs) return 0;
  return (await endExpiredRuns(options)) + (await endAbandonedUnits(options));
}

/** Ends runs with an expired lease, uncharged, with the text of their events. Returns their number. */
export async function endExpiredRuns(
  { creations, events, usage }: SweepOptions,
  now = new Date(),
): Promise<number> {
  const hasExpired = { 'run.lease_until': mongoose.trusted({ $lt: now }) };
  const expired = await creations
    .find({ status: isOpen, ...hasExpired }, { user_id: 1, status: 1, run: 1 })
    .limit(expiredAtOnce)
    .lean<CreationRecord[]>();
  let ended = 0;
  for (const { _id, user_id, status, run } of expired) {
    if (!run) continue;
    const unchanged = { _id, user_id, status, 'run.token': run.token ?? '', ...hasExpired };
    const { text, last } = await events.text(_id);
    const error = new AppError('server_restarting');
    const final: FinalState = { status: text ? 'incomplete' : 'failed', fields: { content: text }, error };
    const lastEvent = Math.max(last, run.last_event) + 1;
    const end = { userId: user_id, lastEvent, requestId: run.request, isTaken: true };
    if (!(await endRun(creations, unchanged, final, end))) continue;
    await usage.refund({ userId: user_id, ...run.unit, id: _id });
    ended += 1;
  }
  return ended;
}

/** Refunds old reservations without a result, and charges the others. Returns their number. */
export async function endAbandonedUnits(
  { creations, usage }: Pick<SweepOptions, 'creations' | 'usage'>,
  now = new Date(),
): Promise<number> {
  let ended = 0;
  for await (const reservations of usage.openSince(new Date(now.getTime() - unitMs))) {
    const records = await creations
      .find(
        { _id: mongoose.trusted({ $in: reservations.map(({ id }) => id) }) },
        { status: 1, failure: 1, 'run.unit.charged': 1 },
      )
      .lean<Pick<CreationRecord, '_id' | 'status' | 'failure' | 'run'>[]>();
    const found = new Map(records.map((record) => [record._id.toHexString(), record]));
    for (const reservation of reservations) {
      const record = found.get(reservation.id.toHexString());
      if (record && isCreationOpen(record.status)) continue;
      const charged = record && isCharged(record.status, record.failure ?? undefined);
      await (charged ? usage.charge(reservation, record.run?.unit.charged) : usage.refund(reservation));
      ended += 1;
    }
  }
  return ended;
}
