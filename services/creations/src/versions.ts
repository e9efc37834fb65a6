import type { CallContext, CallResult } from '@atelier/creation-kit/calls';
import {
  type CreationModel,
  creationOfUser,
  listVersions,
  type VersionModel,
  type VersionsOf,
  versionLimits,
} from '@atelier/creation-kit/creations';
import { AppError } from '@atelier/server-kit/errors';
import mongoose from 'mongoose';

/** Changes within this time share one version, so that autosave does not create hundreds. */
const oneVersionMs = 2 * 60 * 1000;

/** Stores a text as a version before it is replaced; unless `always`, only if the last one is old. */
export async function saveVersion<Result>(
  versions: VersionModel,
  of: VersionsOf,
  content: string,
  always: boolean,
  replace: () => Promise<Result>,
): Promise<Result> {
  const last = await versions.findOne(of, { created_at: 1 }).sort({ created_at: -1 }).lean();
  const now = new Date();
  if (!always && last && now.getTime() - last.created_at.getTime() < oneVersionMs) return replace();
  const { _id } = await versions.create({ ...of, content, created_at: now });
  const result = await replace().catch(async (error: unknown) => {
    if (error instanceof AppError && error.code === 'conflict') await versions.deleteOne({ ...of, _id });
    throw error;
  });
  const oldest = await versions
    .findOne(of, { created_at: 1 })
    .sort({ created_at: -1 })
    .skip(versionLimits.most - 1)
    .lean();
  if (oldest) await versions.deleteMany({ ...of, created_at: mongoose.trusted({ $lt: oldest.created_at }) });
  return result;
}

/** `GET /api/user/creations/:id/versions`. */
export async function getVersions(
  { params, identity }: CallContext<'getVersions'>,
  { creations, versions }: { creations: CreationModel; versions: VersionModel },
): Promise<CallResult<'getVersions'>> {
  const own = await creations.findOne(creationOfUser(params.id, identity.userId), { _id: 1 }).lean();
  if (!own) throw new AppError('creation_not_found');
  const of = { user_id: identity.userId, creation: own._id };
  return { success: true, message: '', versions: await listVersions(versions, of) };
}
