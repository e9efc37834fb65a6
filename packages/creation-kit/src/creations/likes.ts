import { collectionOf, isDuplicateKey } from '@atelier/server-kit/database';
import { minuteMs } from '@atelier/server-kit/time';
import mongoose, { type InferSchemaType, type Model, type QueryFilter, Schema, type Types } from 'mongoose';
import type { CreationRecord } from './creation-fields.ts';
import type { CreationModel } from './creation-model.ts';

const schema = new Schema(
  {
    user_id: { type: String, required: true },
    creation: { type: Schema.Types.ObjectId, required: true },
    owner: { type: String, required: true },
    removed: { type: Boolean, required: true },
    /** Its changes that may be uncounted, and the time of the last one. */
    open: { type: Number, required: true },
    open_at: { type: Date, required: true },
  },
  { collection: 'likes', strict: 'throw', versionKey: false },
);
schema.index({ user_id: 1, creation: 1 }, { unique: true });
schema.index({ creation: 1, removed: 1 });
schema.index({ open_at: 1 }, { partialFilterExpression: { open: { $gt: 0 } } });

type LikeRecord = InferSchemaType<typeof schema> & { _id: Types.ObjectId };

/** Opens the collection of likes beside that of creations, and waits for its indexes. */
export const openLikes = collectionOf<LikeRecord>('Like', schema);

const likesOf = (creations: CreationModel): Model<LikeRecord> => creations.db.model<LikeRecord>('Like');

type Liked = Pick<CreationRecord, '_id' | 'like_count'>;

export async function likedOf(
  creations: CreationModel,
  reader: string,
  records: readonly Liked[],
): Promise<Set<string>> {
  const ids = records.flatMap(({ _id, like_count }) => (like_count > 0 ? [_id] : []));
  if (ids.length === 0) return new Set();
  const found = await likesOf(creations)
    .find({ user_id: reader, creation: mongoose.trusted({ $in: ids }), removed: false }, { creation: 1 })
    .lean<Pick<LikeRecord, 'creation'>[]>();
  return new Set(found.map(({ creation }) => creation.toHexString()));
}

/** Sets or toggles a like and its count. Returns null if no creation matches. */
export async function toggleLike(
  creations: CreationModel,
  userId: string,
  filter: QueryFilter<CreationRecord>,
  liked?: boolean,
): Promise<{ liked: boolean; like_count: number } | null> {
  const found = await creations
    .findOne(filter, { user_id: 1, like_count: 1 })
    .lean<Pick<CreationRecord, '_id' | 'user_id' | 'like_count'>>();
  if (!found) return null;
  const { _id, user_id: owner, like_count } = found;
  const likes = likesOf(creations);
  const flip = () =>
    likes
      .findOneAndUpdate(
        // A like in the wanted state does not match.
        { user_id: userId, creation: _id, ...(liked !== undefined && { removed: liked }) },
        [
          {
            $set: {
              owner: { $literal: owner },
              removed: { $cond: [{ $ifNull: ['$removed', true] }, false, true] },
              open: { $add: [{ $ifNull: ['$open', 0] }, 1] },
              open_at: new Date(),
            },
          },
        ],
        { upsert: liked !== false, updatePipeline: true, returnDocument: 'after' },
      )
      .lean<LikeRecord>();
  const like = await flip().catch((error: unknown) => {
    // A parallel first like of the user has created the record.
    if (!isDuplicateKey(error)) throw error;
    return liked === undefined ? flip() : null;
  });
  if (!like && liked !== undefined) return { liked, like_count };
  if (!like) throw new Error('A like was not stored.');
  const counted = await count(creations, { ...filter, _id, user_id: owner }, like.removed ? -1 : 1);
  if (!counted) return null;
  await close(likes, like);
  return { liked: !like.removed, like_count: counted.like_count };
}

const count = (creations: CreationModel, filter: QueryFilter<CreationRecord>, by: 1 | -1) =>
  creations
    .findOneAndUpdate(
      filter,
      { $inc: { like_count: by } },
      { returnDocument: 'after', projection: { like_count: 1 }, timestamps: false },
    )
    .lean<Liked>();

async function close(likes: Model<LikeRecord>, { _id, user_id, removed }: LikeRecord): Promise<void> {
  const own = { _id, user_id };
  if (removed && (await likes.deleteOne({ ...own, removed, open: 1 })).deletedCount > 0) return;
  await likes.updateOne(own, { $inc: { open: -1 } });
}

/** Removes all likes of a user. */
export async function removeLikesOf(creations: CreationModel, user_id: string): Promise<void> {
  const likes = likesOf(creations);
  for await (const { _id, creation, owner } of likes.find({ user_id, removed: false }).lean().cursor()) {
    const taken = await likes.updateOne(
      { _id, user_id, removed: false },
      { $set: { removed: true, open_at: new Date() }, $inc: { open: 1 } },
    );
    if (taken.modifiedCount > 0) await count(creations, { _id: creation, user_id: owner }, -1);
  }
  await likes.deleteMany({ user_id });
}

export async function removeLikesFor(creations: CreationModel, creation: Types.ObjectId): Promise<void> {
  await likesOf(creations).deleteMany({ creation });
}

const atOnce = 100;

/** Recounts the likes of creations with changes uncounted for a minute. Returns their number. */
export async function recountLikes(creations: CreationModel, now = new Date()): Promise<number> {
  const likes = likesOf(creations);
  const since = new Date(now.getTime() - minuteMs);
  const open = { open: mongoose.trusted({ $gt: 0 }) };
  const late = { ...open, open_at: mongoose.trusted({ $lt: since }) };
  const found = await likes.find(late).limit(atOnce).lean<LikeRecord[]>();
  let recounted = 0;
  const byCreation = new Map(found.map((like) => [like.creation.toHexString(), like]));
  for (const { creation, owner } of byCreation.values()) {
    const own = { _id: creation, user_id: owner };
    const record = await creations.findOne(own, { like_count: 1 }).lean<Liked>();
    // Leaves it to the next sweep, because a change that is being counted now could be counted twice.
    if (await likes.exists({ ...open, creation, open_at: mongoose.trusted({ $gte: since }) })) continue;
    const like_count = await likes.countDocuments({ creation, removed: false });
    if (record) {
      const unchanged = { ...own, like_count: record.like_count };
      const update = { $set: { like_count } };
      const { matchedCount } = await creations.updateOne(unchanged, update, { timestamps: false });
      if (matchedCount === 0) continue;
    }
    await likes.updateMany({ ...late, creation }, { $set: { open: 0 } });
    recounted += 1;
  }
  return recounted;
}
