import { isDuplicateKey } from '@atelier/server-kit/database';
import { AppError, invalidField, sentence } from '@atelier/server-kit/errors';
import { checkWords, endApproval } from '../change-creation.ts';
import type { Handler } from '../dependencies.ts';
import { isReserved, nameKey } from './name-key.ts';

/** `GET /api/user/profile`. */
export const getProfile: Handler<'getProfile'> = async ({ identity }, { accounts }) => {
  const record = await accounts.findById(identity.userId, { name: 1 }).lean();
  return { success: true, message: '', name: record?.name ?? null };
};

/** `POST /api/user/set-profile`. A new name ends the approval of the user's images. */
export const setProfile: Handler<'setProfile'> = async (
  { body: { name }, identity, audit },
  dependencies,
) => {
  const { accounts, creations } = dependencies;
  const _id = identity.userId;
  if (name === '') {
    await accounts.updateOne({ _id }, { $unset: { name: '', name_key: '' } });
    audit({ event: 'profile_changed' });
    return { success: true, ...sentence('unnamed'), name: null };
  }
  if (isReserved(name)) throw invalidField('name', sentence('name_reserved'));
  await checkWords(dependencies, name);
  try {
    const named = { $set: { name, name_key: nameKey(name) } };
    const before = await accounts.findOneAndUpdate({ _id }, named, { upsert: true }).lean();
    if (before?.name !== name)
      await creations.updateMany({ user_id: _id, moderation: 'approved' }, endApproval, {
        timestamps: false,
      });
  } catch (cause) {
    if (!isDuplicateKey(cause)) throw cause;
    throw new AppError('conflict', { ...sentence('name_taken'), cause });
  }
  audit({ event: 'profile_changed' });
  return { success: true, ...sentence('named'), name };
};
