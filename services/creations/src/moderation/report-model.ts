import { type Connection, type Model, Schema, type Types } from 'mongoose';

/** Why a user reported a published image. It ends with the decision of an operator, or with the image. */
export interface ReportRecord {
  _id: Types.ObjectId;
  /** Who reported it. */
  user_id: string;
  creation: Types.ObjectId;
  /** Who made the image. */
  owner: string;
  reason: string;
  created_at: Date;
}

export type ReportModel = Model<ReportRecord>;

/** The longest time until a report is removed, in seconds: 180 days. */
const keptSeconds = 180 * 24 * 60 * 60;

const schema = new Schema<ReportRecord>(
  {
    user_id: { type: String, required: true },
    creation: { type: Schema.Types.ObjectId, required: true },
    owner: { type: String, required: true },
    reason: { type: String, required: true },
    created_at: { type: Date, required: true },
  },
  { collection: 'reports', strict: 'throw', versionKey: false },
);
schema.index({ user_id: 1, creation: 1 }, { unique: true });
schema.index({ creation: 1 });
schema.index({ owner: 1 });
schema.index({ created_at: 1 }, { expireAfterSeconds: keptSeconds });

/** Opens the collection of reports, and waits for its indexes. */
export async function openReports(connection: Connection): Promise<ReportModel> {
  const model = connection.model<ReportRecord>('Report', schema);
  await model.init();
  return model;
}
