import {
  type DailyUsage,
  type Identity,
  type MessageValues,
  type PlanQuotas,
  type UnitKind,
  type Usage,
  unitKinds,
} from '@atelier/contracts';
import { isDuplicateKey } from '@atelier/server-kit/database';
import { AppError, sentence } from '@atelier/server-kit/errors';
import { countedUnits } from '@atelier/server-kit/metrics';
import { dayMs } from '@atelier/server-kit/time';
import mongoose, { type QueryFilter, type Types, type UpdateQuery } from 'mongoose';
import type { UsageModel, UsageRecord } from './usage-model.ts';

export type PlanUser = Pick<Identity, 'userId' | 'plan'>;

/** The reserved units of a creation, until they are charged or refunded. */
export interface Reservation {
  userId: string;
  day: string;
  kind: UnitKind;
  tool?: string | undefined;
  /** The number of units; default: one. */
  count?: number | undefined;
  /** The creation's. */
  id: Types.ObjectId;
}

export type UsageLedger = ReturnType<typeof createUsageLedger>;

/** Counts each user's units in the database, for all instances of all services. */
export function createUsageLedger(usage: UsageModel, plans: PlanQuotas, now: () => Date = () => new Date()) {
  const toUsage = ({ plan }: PlanUser, kind: UnitKind, day: string, counted: number): Usage => {
    const limit = plans[plan][kind];
    return {
      kind,
      limit,
      remaining: limit === null ? null : Math.max(0, limit - counted),
      resets_at: new Date(Date.parse(day) + dayMs).toISOString(),
    };
  };

  const refusal = ({ plan }: PlanUser, spent: Usage, count = 1) =>
    quotaExceeded(spent, plan, plans, now(), count);

  /** Null if fewer are left. */
  async function take({ userId, day, kind, tool, count = 1, id }: Reservation, limit: number | null) {
    if (limit !== null && limit < count) return null;
    const own = { user_id: userId, day, kind };
    const add = (upsert: boolean) =>
      usage
        .findOneAndUpdate(
          limit === null ? own : { ...own, units: mongoose.trusted({ $lte: limit - count }) },
          {
            $inc: { units: count, ...(tool && { [`tools.${tool}`]: count }) },
            $push: { open: { id, at: now(), ...(tool && { tool }), ...(count > 1 && { count }) } },
            $setOnInsert: { used: 0, refunded: 0 },
          },
          { upsert, returnDocument: 'after' },
        )
        .lean<UsageRecord>();
    try {
      return await add(true);
    } catch (error) {
      // The day's record exists: a concurrent first call created it, or the quota is used up.
      if (isDuplicateKey(error)) return add(false);
      throw error;
    }
  }

  const end = async (
    { kind, tool, id, count = 1 }: Reservation,
    filter: QueryFilter<UsageRecord>,
    charged: number,
  ) => {
    const back = count - charged;
    const change: UpdateQuery<UsageRecord> = {
      $pull: { open: { id } },
      $inc: {
        used: charged,
        ...(back > 0 && { units: -back, refunded: back, ...(tool && { [`tools.${tool}`]: -back }) }),
      },
    };
    const record = await usage
      .findOneAndUpdate(filter, change, { returnDocument: 'after' })
      .lean<UsageRecord>();
    countedUnits.inc({ kind, outcome: 'charged' }, record ? charged : 0);
    countedUnits.inc({ kind, outcome: 'refunded' }, record ? back : 0);
    return record;
  };

  /** Charges `charged` of the units and refunds the others. Returns null if the reservation has ended. */
  const charge = (reservation: Reservation, charged = reservation.count ?? 1) =>
    end(reservation, openRecord(reservation), Math.min(charged, reservation.count ?? 1));

  /** The rest of today's quota. @param known a record of the user and kind that was just read */
  async function read(user: PlanUser, kind: UnitKind, known?: UsageRecord | null): Promise<Usage> {
    const day = dayOf(now());
    const record =
      known?.day === day
        ? known
        : await usage.findOne({ user_id: user.userId, day, kind }).lean<UsageRecord>();
    return toUsage(user, kind, day, record?.units ?? 0);
  }

  return {
    plans,
    read,
    /** The rest of today's quotas, and the units of the last `days` days, oldest first. */
    async overview(user: PlanUser, days: number): Promise<{ today: Usage[]; history: DailyUsage[] }> {
      const time = now();
      const today = dayOf(time);
      const first = dayOf(new Date(time.getTime() - (days - 1) * dayMs));
      const records = await usage
        .find(
          { user_id: user.userId, day: mongoose.trusted({ $gte: first }) },
          { day: 1, kind: 1, units: 1, tools: 1 },
        )
        .sort({ day: 1, kind: 1 })
        .lean<Pick<UsageRecord, 'day' | 'kind' | 'units' | 'tools'>[]>();
      const unitsToday = (kind: UnitKind) =>
        records.find((record) => record.day === today && record.kind === kind)?.units ?? 0;
      return {
        today: unitKinds.map((kind) => toUsage(user, kind, today, unitsToday(kind))),
        history: records.flatMap(({ day, kind, units, tools }) =>
          units > 0 ? [{ day, kind, units, tools: withoutZeros(tools) }] : [],
        ),
      };
    },
    /** Today's units for a creation, not reserved yet. */
    unit: (
      { userId }: PlanUser,
      kind: UnitKind,
      id: Types.ObjectId,
      { tool, count }: Pick<Reservation, 'tool' | 'count'> = {},
    ): Reservation => ({ userId, day: dayOf(now()), kind, tool, count, id }),
    /** Reserves units, or none, also among concurrent calls. @throws AppError `quota_exceeded` */
    async reserve(user: PlanUser, unit: Reservation): Promise<Usage> {
      const { kind, day, count = 1 } = unit;
      const limit = plans[user.plan][kind];
      const record = await take(unit, limit);
      if (!record) {
        const left = count > 1 ? await read(user, kind) : toUsage(user, kind, day, limit ?? 0);
        throw refusal(user, left, count);
      }
      countedUnits.inc({ kind, outcome: 'reserved' }, count);
      return toUsage(user, kind, day, record.units);
    },
    charge,
    /** Refunds units once; with `atMost`, charges them once that many are refunded on the day. */
    async refund(reservation: Reservation, atMost: number | null = null): Promise<UsageRecord | null> {
      const filter = openRecord(reservation);
      const most = mongoose.trusted({ $lte: (atMost ?? 0) - (reservation.count ?? 1) });
      const refundable = atMost === null ? filter : { ...filter, refunded: most };
      return (await end(reservation, refundable, 0)) ?? charge(reservation);
    },
    /** The open reservations from before a time, grouped by user, day and kind. */
    async *openSince(before: Date): AsyncIterable<Reservation[]> {
      const records = usage.find({ 'open.at': mongoose.trusted({ $lt: before }) }).lean<UsageRecord>();
      for await (const { user_id, day, kind, open } of records.cursor())
        yield open
          .filter(({ at }) => at < before)
          .map(({ id, tool, count }) => ({ userId: user_id, day, kind, tool, count, id }));
    },
  };
}

const dayOf = (time: Date) => time.toISOString().slice(0, 10);

const openRecord = ({ userId, day, kind, id }: Reservation) => ({
  user_id: userId,
  day,
  kind,
  'open.id': id,
});

/** Refunds can leave zeros. */
const withoutZeros = (tools: UsageRecord['tools'] = {}): DailyUsage['tools'] =>
  Object.fromEntries(Object.entries(tools).filter(([, units]) => units > 0));

/** The error for an insufficient quota, with its reset time and whether Premium has more. */
function quotaExceeded(
  { kind, limit, remaining, resets_at }: Usage,
  plan: Identity['plan'],
  plans: PlanQuotas,
  now: Date,
  needed = 1,
): AppError {
  const allowed = limit ?? 0;
  const left = remaining ?? 0;
  const spent = left > 0 ? 'few' : allowed === 0 ? 'none' : 'all';
  const seconds = Math.ceil((Date.parse(resets_at) - now.getTime()) / 1000);
  return new AppError('quota_exceeded', {
    ...sentence('units_used', {
      spent,
      kind,
      needed,
      left,
      limit: allowed,
      ...premiumHas(plan, plans, kind, allowed),
    }),
    retryAfterSeconds: Math.max(1, seconds),
  });
}

function premiumHas(
  plan: Identity['plan'],
  { premium }: PlanQuotas,
  kind: Usage['kind'],
  allowed: number,
): MessageValues {
  const more = premium[kind];
  if (plan === 'premium' || (more !== null && more <= allowed)) return { premium: 'none' };
  return more === null ? { premium: 'unlimited' } : { premium: 'more', more };
}
