import { collectionOf } from '@atelier/server-kit/database';
import { dayMs } from '@atelier/server-kit/time';
import { type InferSchemaType, type Model, Schema, type Types } from 'mongoose';
import { contentLimit } from './creation-fields.ts';

const lifetimeSeconds = (90 * dayMs) / 1000;
/** The most versions of a creation, and the most characters in their list. */
export const versionLimits = { most: 50, characters: 2_000_000 };

const schema = new Schema(
  {
    user_id: { type: String, required: true },
    creation: { type: Schema.Types.ObjectId, required: true },
    content: { type: String, required: true, maxlength: contentLimit },
    created_at: { type: Date, required: true },
  },
  { collection: 'creation_versions', strict: 'throw', versionKey: false },
);
schema.index({ user_id: 1, creation: 1, created_at: -1 });
schema.index({ created_at: 1 }, { expireAfterSeconds: lifetimeSeconds });

type VersionRecord = InferSchemaType<typeof schema>;
export type VersionModel = Model<VersionRecord>;

export interface VersionsOf {
  user_id: string;
  creation: Types.ObjectId;
}

/** Opens the collection of versions, and waits for its indexes. */
export const openVersions = collectionOf<VersionRecord>('CreationVersion', schema);

/** The versions within the limits, the latest first. */
export async function listVersions(versions: VersionModel, of: VersionsOf) {
  const found = await versions
    .find({ ...of }, { content: 1, created_at: 1 })
    .sort({ created_at: -1 })
    .limit(versionLimits.most)
    .lean();
  let characters = 0;
  const kept = found.filter(({ content }) => {
    characters += content.length;
    return characters <= versionLimits.characters;
  });
  return kept.map(({ content, created_at }) => ({ content, created_at: created_at.toISOString() }));
}
