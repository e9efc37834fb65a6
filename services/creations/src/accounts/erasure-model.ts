import mongoose, { type Connection, type Model, Schema } from 'mongoose';

/** The erasure of a user's data. */
export interface ErasureRecord {
  /** The id of the user. */
  _id: string;
  /** How often everything was erased. */
  rounds: number;
  /** When it is erased the next time; meanwhile no other process does it. */
  due_at: Date;
}

export type ErasureModel = Model<ErasureRecord>;

const schema = new Schema<ErasureRecord>(
  {
    _id: String,
    rounds: { type: Number, required: true },
    due_at: { type: Date, required: true },
  },
  { collection: 'erasures', strict: 'throw', versionKey: false },
);
schema.index({ due_at: 1 });

/** Opens the collection of erasures, and waits for its index. */
export async function openErasures(connection: Connection): Promise<ErasureModel> {
  const model = connection.model<ErasureRecord>('Erasure', schema);
  await model.init();
  return model;
}

/** Leases the erasure that has been due the longest until `leaseEnd`; null when none is due. */
export const claimErasure = (model: ErasureModel, now: Date, leaseEnd: Date): Promise<ErasureRecord | null> =>
  model
    .findOneAndUpdate(
      { due_at: mongoose.trusted({ $lte: now }) },
      { $set: { due_at: leaseEnd } },
      { sort: { due_at: 1 }, returnDocument: 'after' },
    )
    .lean<ErasureRecord>();
