import { isDuplicateKey } from '@atelier/server-kit/database';
import type { Logger } from '@atelier/server-kit/logging';
import { createOutbox, type Outbox } from '@atelier/server-kit/outbox';
import mongoose, { type Connection, type Model, Schema } from 'mongoose';
import { eraseUser, type UserData } from './user-data.ts';

/** The erasure of a user's data. It stays as the record that it was done. */
export interface ErasureRecord {
  _id: string;
  rounds: number;
  requested_at: Date;
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
    requested_at: { type: Date, required: true },
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

const minute = 60_000;
/**
 * The pauses between the rounds of an erasure: a run may end only after the first one, and a session token of the user stays valid for
 * up to ten minutes.
 */
const pausesMs = [minute, 15 * minute];
/** How often the last round is repeated until the images have left the image store. */
const imagesMs = 15 * minute;
/** A round that failed, or whose process died, is repeated after it. */
const leaseMs = minute;
const atOnce = 2;

interface ErasuresOptions {
  erasures: ErasureModel;
  data: UserData;
  logger: Logger;
  now?: () => Date;
}

/** Erases the data of users whose accounts were deleted. The records of the erasures are the outbox. */
export function createErasures({ erasures, data, logger, now = () => new Date() }: ErasuresOptions): Outbox {
  const later = (ms: number) => new Date(now().getTime() + ms);
  return createOutbox({
    claim: () => claimErasure(erasures, now(), later(leaseMs)),
    async deliver({ _id, rounds }) {
      await eraseUser(data, _id);
      const pause = pausesMs[rounds];
      if (pause !== undefined) {
        await erasures.updateOne({ _id }, { $set: { rounds: rounds + 1, due_at: later(pause) } });
      } else if (await data.creations.exists({ user_id: _id })) {
        // The image service has not yet removed every image from the image store.
        await erasures.updateOne({ _id }, { $set: { due_at: later(imagesMs) } });
      } else {
        await erasures.updateOne({ _id }, { $set: { done_at: now() }, $unset: { due_at: '' } });
        logger.info({ user: _id }, 'everything of a deleted user is erased');
      }
    },
    atOnce,
    sweepMs: minute,
    idleMs: minute,
    items: 'erasures',
    logger,
  });
}
