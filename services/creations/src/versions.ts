import { serveCall } from '@atelier/creation-kit/calls';
import { type CreationModel, contentLimit, ownCreation } from '@atelier/creation-kit/creations';
import { AppError } from '@atelier/server-kit/errors';
import mongoose, { type Connection, type InferSchemaType, type Model, Schema, type Types } from 'mongoose';

/** How long an earlier text is kept. */
const keptSeconds = 90 * 24 * 60 * 60;
/** Changes that follow each other within this time make one version, so that an autosave does not make hundreds. */
const oneVersionMs = 2 * 60 * 1000;
/** The most versions of a creation: older ones are removed. Of those, the most characters that are listed. */
const listed = { versions: 50, characters: 2_000_000 };

const schema = new Schema(
  {
    user_id: { type: String, required: true },
    creation: { type: Schema.Types.ObjectId, required: true },
    content: { type: String, required: true, maxlength: contentLimit },
    /** When it was replaced. */
    created_at: { type: Date, required: true },
  },
  { collection: 'creation_versions', strict: 'throw', versionKey: false },
);
schema.index({ user_id: 1, creation: 1, created_at: -1 });
schema.index({ created_at: 1 }, { expireAfterSeconds: keptSeconds });

/** An earlier text of a creation. */
export type VersionRecord = InferSchemaType<typeof schema>;
export type VersionModel = Model<VersionRecord>;

/** Opens the collection of versions, and waits for its indexes. */
export async function openVersions(connection: Connection): Promise<VersionModel> {
  const model = connection.model<VersionRecord>('CreationVersion', schema);
  await model.init();
  return model;
}

/** Keeps a text that is about to be replaced. Unless `always`, it is not if the last version is a part of the same work. */
export async function keepVersion(
  versions: VersionModel,
  of: { user_id: string; creation: Types.ObjectId },
  content: string,
  always: boolean,
): Promise<void> {
  const last = await versions.findOne(of, { created_at: 1 }).sort({ created_at: -1 }).lean();
  const now = new Date();
  if (!always && last && now.getTime() - last.created_at.getTime() < oneVersionMs) return;
  await versions.create({ ...of, content, created_at: now });
  const oldest = await versions
    .findOne(of, { created_at: 1 })
    .sort({ created_at: -1 })
    .skip(listed.versions - 1)
    .lean();
  if (oldest) await versions.deleteMany({ ...of, created_at: mongoose.trusted({ $lt: oldest.created_at }) });
}

/** `GET /api/user/creations/:id/versions`. */
export const getVersions = ({ creations, versions }: { creations: CreationModel; versions: VersionModel }) =>
  serveCall('getVersions', async ({ params, identity }) => {
    const own = await creations.findOne(ownCreation(params.id, identity.userId), { _id: 1 }).lean();
    if (!own) throw new AppError('creation_not_found');
    const found = await versions
      .find({ user_id: identity.userId, creation: own._id }, { content: 1, created_at: 1 })
      .sort({ created_at: -1 })
      .limit(listed.versions)
      .lean();
    let characters = 0;
    const kept = found.filter(({ content }) => {
      characters += content.length;
      return characters <= listed.characters;
    });
    return {
      success: true,
      message: '',
      versions: kept.map(({ content, created_at }) => ({ content, created_at: created_at.toISOString() })),
    };
  });
