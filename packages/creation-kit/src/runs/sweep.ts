import { runEventType } from '@atelier/contracts';
import { AppError } from '@atelier/server-kit/errors';
import type { Logger } from '@atelier/server-kit/logging';
import { type Poll, poll } from '@atelier/server-kit/polling';
import mongoose from 'mongoose';
import { webhooksFor } from '../creations/account-model.ts';
import type { CreationRecord } from '../creations/creation-fields.ts';
import type { CreationModel } from '../creations/creation-model.ts';
import { chargedCallMs, isCharged } from '../usage/call-units.ts';
import type { UsageLedger } from '../usage/ledger.ts';
import type { RunEvents } from './run-events.ts';
import { finalUpdate, leaseMs, openStatus, reservationOf } from './run-store.ts';

/** Longer than a call without a creation may take: an open unit then belongs to a dead process. */
const unitMs = 2 * chargedCallMs;
const expiredAtOnce = 200;

export interface SweepOptions {
  creations: CreationModel;
  events: Pick<RunEvents, 'text'>;
  usage: UsageLedger;
}

/** Ends runs and units of dead processes. After an outage, live ones have time to renew their leases. */
export function watchRuns(options: SweepOptions, logger: Logger): Poll['stop'] {
  let nextAt = 0;
  const sweep = async () => {
    if (nextAt === Number.POSITIVE_INFINITY) {
      // Any query: it fails while the database is unreachable.
      await options.creations.exists({ _id: new mongoose.Types.ObjectId() });
      nextAt = Date.now() + leaseMs;
    }
    if (Date.now() < nextAt) return true;
    const runs = await endExpiredRuns(options);
    const units = await endAbandonedUnits(options);
    if (runs + units > 0) logger.warn({ runs, units }, 'ended what processes that had died left open');
    return true;
  };
  const { stop } = poll(sweep, {
    everyMs: leaseMs / 2,
    onError(error) {
      nextAt = Number.POSITIVE_INFINITY;
      logger.warn({ err: error }, 'could not find runs and units whose process had died');
    },
  });
  return stop;
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
