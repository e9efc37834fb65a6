import { collectionOf } from '@atelier/server-kit/database';
import { dayMs } from '@atelier/server-kit/time';
import { type Model, Schema, type Types } from 'mongoose';

/** A user's report of an image or its owner's name, or the reports of visitors of a share for one reason. */
interface ReportRecord {
  _id: Types.ObjectId;
  user_id?: string;
  creation: Types.ObjectId;
  owner?: string;
  reason?: string;
  created_at?: Date;
  /** The number of reports of visitors. */
  count?: number;
  removed?: boolean;
  /** The number of an open report among those that its user may have at once. */
  place?: number;
}

export type ReportModel = Model<ReportRecord>;

const lifetimeSeconds = (180 * dayMs) / 1000;

const schema = new Schema<ReportRecord>(
  {
    user_id: String,
    creation: { type: Schema.Types.ObjectId, required: true },
    owner: String,
    reason: String,
    created_at: Date,
    count: Number,
    removed: Boolean,
    place: Number,
  },
  { collection: 'reports', strict: 'throw', versionKey: false },
);
schema.index({ user_id: 1, creation: 1 }, { unique: true });
schema.index({ user_id: 1, place: 1 }, { unique: true, partialFilterExpression: { place: { $gte: 0 } } });
schema.index({ creation: 1 });
schema.index({ owner: 1 });
schema.index({ created_at: 1 }, { expireAfterSeconds: lifetimeSeconds });

/** Opens the collection of reports, and waits for its indexes. */
export const openReports = collectionOf<ReportRecord>('Report', schema);

/** Removes reports, except for those that led to a removal: these show who reports well. */
export async function removeOpenReports(
  reports: ReportModel,
  of: { creation: Types.ObjectId } | { owner: string },
): Promise<void> {
  await reports.deleteMany({ ...of, removed: null });
}
