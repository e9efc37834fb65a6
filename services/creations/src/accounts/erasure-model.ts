import { isDuplicateKey } from '@atelier/server-kit/database';
import mongoose, { type Connection, type Model, Schema } from 'mongoose';

/** The erasure of a user's data. It stays as the record that it was done. */
export interface ErasureRecord {
  _id: string;
  rounds: number;
  /** Absent in older records. */
  requested_at?: Date;
  /** When it is erased the next time; meanwhile no other process does it. Absent once it is done. */
  due_at?: Date;
  /** When nothing was left, also at the image store. */
  done_at?: Date;
}

export type ErasureModel = Model<ErasureRecord>;

const schema = new Schema<ErasureRecord>(
  {
    _id: String,
    rounds: { type: Number, required: true },
    requested_at: Date,
    due_at: Date,
    done_at: Date,
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

/**
 * Records that a user is to be erased; where that is done already, it is done again. Returns false if it was recorded before.
 * @throws the database's errors
 */
export async function requestErasure(model: ErasureModel, user: string, now = new Date()): Promise<boolean> {
  const due = { rounds: 0, requested_at: now, due_at: now };
  try {
    await model.create({ _id: user, ...due });
    return true;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
  const done = { _id: user, done_at: mongoose.trusted({ $type: 'date' as const }) };
  const { modifiedCount } = await model.updateOne(done, { $set: due, $unset: { done_at: '' } });
  return modifiedCount > 0;
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
