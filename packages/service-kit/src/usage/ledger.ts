import {
  type DailyUsage,
  type Identity,
  type PlanAllowances,
  type UnitKind,
  type Usage,
  type UsageTool,
  unitKinds,
  unitName,
} from '@atelier/contracts';
import mongoose, { type QueryFilter, type Types } from 'mongoose';
import { AppError } from '../errors/app-error.ts';
import { countedUnits } from '../metrics/metrics.ts';
import type { UsageModel, UsageRecord } from './usage-model.ts';

const duplicateKey = 11_000;
const dayMs = 24 * 60 * 60 * 1000;
const abandonedAtOnce = 200;

/** The user who spends units, and the plan that limits them. */
export type Spender = Pick<Identity, 'userId' | 'plan'>;

/** A reserved unit of work that has not ended. */
export interface Reservation {
  userId: string;
  /** The UTC day of the unit. */
  day: string;
  kind: UnitKind;
  /** The call that costs it. */
  tool?: UsageTool | undefined;
  /** The creation's. */
  id: Types.ObjectId;
}

/** Counts what each user spends, in the database, so that all instances of all services share one count. */
export interface UsageLedger {
  /** What each plan allows. */
  readonly plans: PlanAllowances;
  /** What is left today. */
  read(user: Spender, kind: UnitKind): Promise<Usage>;
  /** What is left today of each kind, and the units spent on the last `days` days including today, oldest first: one query. */
  overview(user: Spender, days: number): Promise<{ today: Usage[]; history: DailyUsage[] }>;
  /** The error of a call without units left: `allowance_used_up`. */
  refusal(user: Spender, spent: Usage): AppError;
  /**
   * Reserves one unit, in one atomic step: of concurrent calls only as many pass as units are left. Returns the reservation
   * and what is left then.
   * @throws AppError `allowance_used_up`
   */
  reserve(
    user: Spender,
    kind: UnitKind,
    id: Types.ObjectId,
    tool?: UsageTool,
  ): Promise<{ reservation: Reservation; left: Usage }>;
  /** Charges a reserved unit. Does nothing when the reservation has ended. */
  settle(reservation: Reservation): Promise<void>;
  /**
   * Refunds a reserved unit; with `atMost` only while fewer than that were refunded on that day, else it is charged. Does
   * nothing when the reservation has ended, so that no unit is refunded twice.
   */
  refund(reservation: Reservation, atMost?: number | null): Promise<void>;
  /** Reservations made before a time that have not ended, the first 200 records. */
  openSince(before: Date): Promise<Reservation[]>;
}

/** @param now for tests */
export function createUsageLedger(
  usage: UsageModel,
  plans: PlanAllowances,
  now: () => Date = () => new Date(),
): UsageLedger {
  const today = () => now().toISOString().slice(0, 10);

  const toUsage = ({ plan }: Spender, kind: UnitKind, day: string, taken: number): Usage => {
    const limit = plans[plan][kind];
    return {
      kind,
      limit,
      remaining: limit === null ? null : Math.max(0, limit - taken),
      resets_at: new Date(Date.parse(day) + dayMs).toISOString(),
    };
  };

  async function read(user: Spender, kind: UnitKind): Promise<Usage> {
    const day = today();
    const record = await usage.findOne({ user_id: user.userId, day, kind }).lean<UsageRecord>();
    return toUsage(user, kind, day, record?.taken ?? 0);
  }

  const refusal = ({ plan }: Spender, spent: Usage) => allowanceUsedUp(spent, plan, plans, now());

  /** The record after one more unit was counted, or null when none is left. */
  async function take(
    filter: QueryFilter<UsageRecord>,
    id: Types.ObjectId,
    tool: UsageTool | undefined,
    upsert: boolean,
  ) {
    return usage
      .findOneAndUpdate(
        filter,
        {
          $inc: { taken: 1, ...(tool && { [`tools.${tool}`]: 1 }) },
          $push: { open: { id, at: now(), ...(tool && { tool }) } },
          $setOnInsert: { used: 0, refunded: 0 },
        },
        { upsert, returnDocument: 'after' },
      )
      .lean<UsageRecord>();
  }

  const settle = async (reservation: Reservation) => {
    const { matchedCount } = await usage.updateOne(openRecord(reservation), {
      $pull: { open: { id: reservation.id } },
      $inc: { used: 1 },
    });
    countedUnits.inc({ kind: reservation.kind, outcome: 'charged' }, matchedCount);
  };

  return {
    plans,
    read,
    refusal,
    async overview(user, days) {
      const first = new Date(now().getTime() - (days - 1) * dayMs).toISOString().slice(0, 10);
      const records = await usage
        .find(
          { user_id: user.userId, day: mongoose.trusted({ $gte: first }) },
          { day: 1, kind: 1, taken: 1, tools: 1 },
        )
        .sort({ day: 1, kind: 1 })
        .lean<Pick<UsageRecord, 'day' | 'kind' | 'taken' | 'tools'>[]>();
      const day = today();
      const takenToday = (kind: UnitKind) =>
        records.find((record) => record.day === day && record.kind === kind)?.taken ?? 0;
      return {
        today: unitKinds.map((kind) => toUsage(user, kind, day, takenToday(kind))),
        history: records.flatMap(({ day, kind, taken, tools }) =>
          taken > 0 ? [{ day, kind, units: taken, tools: withoutZeros(tools) }] : [],
        ),
      };
    },
    async reserve(user, kind, id, tool) {
      const day = today();
      const own = { user_id: user.userId, day, kind };
      const limit = plans[user.plan][kind];
      const free = limit === null ? own : { ...own, taken: mongoose.trusted({ $lt: limit }) };
      const record =
        limit === 0
          ? null
          : await take(free, id, tool, true).catch((error: unknown) => {
              // The day's record exists: a concurrent first call created it, or nothing is left.
              if (isDuplicate(error)) return take(free, id, tool, false);
              throw error;
            });
      if (!record) throw refusal(user, toUsage(user, kind, day, limit ?? 0));
      countedUnits.inc({ kind, outcome: 'reserved' });
      return {
        reservation: { userId: user.userId, day, kind, tool, id },
        left: toUsage(user, kind, day, record.taken),
      };
    },
    settle,
    async refund(reservation, atMost = null) {
      const filter = openRecord(reservation);
      const { matchedCount } = await usage.updateOne(
        atMost === null ? filter : { ...filter, refunded: mongoose.trusted({ $lt: atMost }) },
        {
          $pull: { open: { id: reservation.id } },
          $inc: { taken: -1, refunded: 1, ...(reservation.tool && { [`tools.${reservation.tool}`]: -1 }) },
        },
      );
      countedUnits.inc({ kind: reservation.kind, outcome: 'refunded' }, matchedCount);
      if (matchedCount === 0) await settle(reservation);
    },
    async openSince(before) {
      const records = await usage
        .find({ 'open.at': mongoose.trusted({ $lt: before }) })
        .limit(abandonedAtOnce)
        .lean<UsageRecord[]>();
      return records.flatMap(({ user_id, day, kind, open }) =>
        open
          .filter(({ at }) => at < before)
          .map(({ id, tool }) => ({ userId: user_id, day, kind, tool, id })),
      );
    },
  };
}

const openRecord = ({ userId, day, kind, id }: Reservation) => ({
  user_id: userId,
  day,
  kind,
  'open.id': id,
});

/** Refunds leave zeros. */
const withoutZeros = (tools: UsageRecord['tools'] = {}): DailyUsage['tools'] =>
  Object.fromEntries(Object.entries(tools).filter(([, units]) => units > 0));

const isDuplicate = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === duplicateKey;

/** The error for a call whose allowance is spent: when it resets, and whether Premium has more. */
function allowanceUsedUp(
  { kind, limit, resets_at }: Usage,
  plan: Identity['plan'],
  plans: PlanAllowances,
  now: Date,
): AppError {
  const allowed = limit ?? 0;
  const spent =
    allowed === 0
      ? `Your plan includes no ${unitName(kind, 0)}.`
      : `You've used today's ${allowed === 1 ? '' : `${allowed} `}${unitName(kind, allowed)}. Your allowance resets at 00:00 UTC.`;
  const seconds = Math.ceil((Date.parse(resets_at) - now.getTime()) / 1000);
  return new AppError('allowance_used_up', {
    message: [spent, ...(plan === 'premium' ? [] : premiumHas(plans, kind, allowed))].join(' '),
    retryAfterSeconds: Math.max(1, seconds),
  });
}

function premiumHas({ premium }: PlanAllowances, kind: Usage['kind'], allowed: number): string[] {
  const more = premium[kind];
  if (more === null) return ['The Premium plan has no such limit.'];
  return more > allowed ? [`The Premium plan has ${more} a day.`] : [];
}
