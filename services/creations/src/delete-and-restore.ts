import {
  creationOfUser,
  deletedCreationOfUser,
  newImageKey,
  restorableMs,
} from '@atelier/creation-kit/creations';
import { sentence } from '@atelier/server-kit/errors';
import mongoose from 'mongoose';
import type { Dependencies, Handler } from './dependencies.ts';

/** `POST /api/user/creations/delete`. The response omits unknown creations. */
export const deleteCreations: Handler<'deleteCreations'> = async (
  { body, identity, audit },
  dependencies,
) => {
  const ids = [];
  for (const id of new Set(body.ids)) {
    if (!(await markDeleted(dependencies, id, identity.userId))) continue;
    audit({ event: 'creation_deleted', creation: id });
    ids.push(id);
  }
  return { success: true, ...sentence('deleted', { count: ids.length }), ids };
};

/** Returns whether the user had this creation. Reports stay, because a deletion can be reverted. */
async function markDeleted({ creations }: Dependencies, id: string, userId: string): Promise<boolean> {
  const own = creationOfUser(id, userId);
  const deleted = { deleted_at: new Date() };
  const imageUpdate = await creations.updateOne(
    { ...own, image_key: mongoose.trusted({ $exists: true }) },
    { $set: { ...deleted, image_key: newImageKey() } },
  );
  if (imageUpdate.matchedCount > 0) return true;
  return (await creations.updateOne(own, { $set: deleted })).matchedCount > 0;
}

/** Of a creation removed for good: it cannot be restored, and the next purge removes its record and image. */
const forGood = new Date(0);

/** `POST /api/user/creations/purge`. */
export const purgeCreations: Handler<'purgeCreations'> = async ({ body, identity, audit }, { creations }) => {
  const ids = 'ids' in body ? body.ids.map((id) => new mongoose.Types.ObjectId(id)) : null;
  const { modifiedCount: count } = await creations.updateMany(
    {
      ...(ids && { _id: mongoose.trusted({ $in: ids }) }),
      user_id: identity.userId,
      deleted_at: mongoose.trusted({ $gt: new Date(Date.now() - restorableMs) }),
    },
    { $set: { deleted_at: forGood } },
  );
  if (count > 0) audit({ event: 'creations_purged', count });
  return { success: true, ...sentence('purged', { count }), count };
};

/** `POST /api/user/creations/restore`. A published image is published again. */
export const restoreCreations: Handler<'restoreCreations'> = async (
  { body, identity, audit },
  { creations },
) => {
  const ids = [];
  for (const id of new Set(body.ids)) {
    const deleted = deletedCreationOfUser(id, identity.userId, new Date(Date.now() - restorableMs));
    const { matchedCount } = await creations.updateOne(deleted, { $set: { deleted_at: null } });
    if (matchedCount === 0) continue;
    audit({ event: 'creation_restored', creation: id });
    ids.push(id);
  }
  return { success: true, ...sentence('restored', { count: ids.length }), ids };
};
