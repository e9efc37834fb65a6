import { type UnitKind, type UsageTool, unitKinds, usageDays, usageTools } from '@atelier/contracts';
import { collectionOf } from '@atelier/server-kit/database';
import { atMost } from '@atelier/server-kit/database-limits';
import { dayMs } from '@atelier/server-kit/time';
import { type Model, Schema, type Types } from 'mongoose';

const daySeconds = dayMs / 1000;
/** In seconds: the history shows a record until its 90th day ends. */
const usageSeconds = (usageDays.most + 1) * daySeconds;

/** The units of one kind that a user spent on one UTC day. */
export interface UsageRecord {
  _id: Types.ObjectId;
  user_id: string;
  /** `2026-01-31`, in UTC. */
  day: string;
  kind: UnitKind;
  /** Counts against the quota: `used` and the open reservations. */
  units: number;
  used: number;
  refunded: number;
  /** `units` by tool. */
  tools?: Partial<Record<UsageTool, number>>;
  /** Reservations of work that has not ended; `id` is the creation's. */
  open: { id: Types.ObjectId; at: Date; tool?: string; count?: number }[];
  created_at: Date;
  updated_at: Date;
}

/** More than the units of a plan and the work that the queues of a user hold at once. */
const mostOpen = 10_000;

export type UsageModel = Model<UsageRecord>;

const schema = new Schema<UsageRecord>(
  {
    user_id: { type: String, required: true },
    day: { type: String, required: true },
    kind: { type: String, required: true, enum: unitKinds },
    units: { type: Number, required: true },
    used: { type: Number, required: true },
    refunded: { type: Number, required: true },
    tools: Object.fromEntries(usageTools.map((tool) => [tool, Number])),
    open: {
      type: [
        new Schema(
          { id: Schema.Types.ObjectId, at: Date, tool: { type: String }, count: Number },
          { _id: false, id: false },
        ),
      ],
      validate: atMost(mostOpen),
    },
  },
  {
    collection: 'usage',
    strict: 'throw',
    versionKey: false,
    timestamps: { createdAt: 'created_at', updatedAt: 'updated_at' },
  },
);

// Unique, so that two concurrent first calls of a day create one record.
schema.index({ user_id: 1, day: 1, kind: 1 }, { unique: true });
schema.index({ 'open.at': 1 });
schema.index({ created_at: 1 }, { expireAfterSeconds: usageSeconds });

export const openUsage = collectionOf<UsageRecord>('Usage', schema);
