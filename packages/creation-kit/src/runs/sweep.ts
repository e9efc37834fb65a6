import { runEventType } from '@atelier/contracts';
import { AppError } from '@atelier/server-kit/errors';
import { requestJob } from '@atelier/server-kit/job-requests';
import mongoose from 'mongoose';
import { webhooksFor, webhooksJob } from '../creations/account-model.ts';
import type { CreationRecord } from '../creations/creation-fields.ts';
import type { CreationModel } from '../creations/creation-model.ts';
import { chargedCallMs, isCharged } from '../usage/call-units.ts';
import type { UsageLedger } from '../usage/ledger.ts';
import type { RunEvents } from './run-events.ts';
import { finalUpdate, leaseMs, openStatus, renewEveryMs, reservationOf } from './run-store.ts';

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
    .find({ ...openStatus, ...hasExpired }, { user_id: 1, status: 1, run: 1 })
    .limit(expiredAtOnce)
    .lean<CreationRecord[]>();
  let ended = 0;
  for (const record of expired) {
    const { _id, user_id, status, run } = record;
    if (!run) continue;
    const unchanged = { _id, user_id, status, 'run.token': run.token ?? '', ...hasExpired };
    const { text, last } = await events.text(_id);
    const error = new AppError('server_restarting');
    const final = {
      status: text ? ('incomplete' as const) : ('failed' as const),
      fields: { content: text },
    };
    const webhooks = await webhooksFor(creations.db, user_id, runEventType(final.status));
    const update = finalUpdate(
      { ...final, error },
      Math.max(last, run.last_event) + 1,
      run.request,
      webhooks,
    );
    const { matchedCount } = await creations.updateOne(unchanged, {
      ...update,
      // Without the token, its process does not mistake this end for its own.
      $unset: { ...update.$unset, 'run.token': '' },
    });
    const reservation = reservationOf(record);
    if (matchedCount > 0 && webhooks.length > 0) await requestJob(creations.db, webhooksJob(user_id));
    if (matchedCount === 0 || !reservation) continue;
    await usage.refund(reservation);
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
      if (record?.status === 'queued' || record?.status === 'running') continue;
      const charged = record && isCharged(record.status, record.failure ?? undefined);
      await (charged ? usage.charge(reservation, record.run?.unit.charged) : usage.refund(reservation));
      ended += 1;
    }
  }
  return ended;
}
