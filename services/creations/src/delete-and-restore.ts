import { serveCall } from '@atelier/creation-kit/calls';
import {
  type CreationModel,
  newImageKey,
  ownCreation,
  ownDeletedCreation,
  restorableMs,
  type WholeRecord,
  wholeFields,
} from '@atelier/creation-kit/creations';
import { AppError } from '@atelier/server-kit/errors';
import mongoose from 'mongoose';
import type { Dependencies } from './dependencies.ts';
import { shown } from './read-creations.ts';

/** `POST /api/user/delete-creation`. Removes it from every list, and invalidates the URL of an image. */
export const deleteCreation = (dependencies: Dependencies) =>
  serveCall('deleteCreation', async ({ body, identity, audit }) => {
    if (!(await markDeleted(dependencies, body.id, identity.userId)))
      throw new AppError('creation_not_found');
    audit({ event: 'creation_deleted', creation: body.id });
    return { success: true, message: 'Deleted. You can restore it for 30 days.' };
  });

/** `POST /api/user/creations/delete`. Those that are not found are left out of the response. */
export const deleteCreations = (dependencies: Dependencies) =>
  serveCall('deleteCreations', async ({ body, identity, audit }) => {
    const ids = [];
    for (const id of new Set(body.ids)) {
      if (!(await markDeleted(dependencies, id, identity.userId))) continue;
      audit({ event: 'creation_deleted', creation: id });
      ids.push(id);
    }
    return { success: true, message: `Deleted ${counted(ids)}. You can restore them for 30 days.`, ids };
  });

/** Returns whether the user had this creation. Reports end with it; restored, a reported image stays hidden. */
async function markDeleted(
  { creations, reports }: Dependencies,
  id: string,
  userId: string,
): Promise<boolean> {
  const own = ownCreation(id, userId);
  const deleted = { deleted_at: new Date() };
  const imageUpdate = await creations.updateOne(
    { ...own, picture_key: mongoose.trusted({ $exists: true }) },
    { $set: { ...deleted, picture_key: newImageKey() } },
  );
  if (imageUpdate.matchedCount > 0) {
    await reports.deleteMany({ creation: new mongoose.Types.ObjectId(id), owner: userId });
    return true;
  }
  return (await creations.updateOne(own, { $set: deleted })).matchedCount > 0;
}

const counted = ({ length }: string[]) => (length === 1 ? '1 creation' : `${length} creations`);

/** `POST /api/user/restore-creation`. Within 30 days of the deletion; a published image is published again. */
export const restoreCreation = ({ creations, publicOrigin }: Dependencies) =>
  serveCall('restoreCreation', async ({ body, identity, audit }) => {
    const record = await restore(creations, body.id, identity.userId);
    if (!record) throw new AppError('creation_not_found');
    audit({ event: 'creation_restored', creation: body.id });
    return { success: true, message: 'Restored.', creation: await shown(creations, record, publicOrigin) };
  });

/** `POST /api/user/creations/restore`. Those that are not found are left out of the response. */
export const restoreCreations = ({ creations }: Dependencies) =>
  serveCall('restoreCreations', async ({ body, identity, audit }) => {
    const ids = [];
    for (const id of new Set(body.ids)) {
      if (!(await restore(creations, id, identity.userId))) continue;
      audit({ event: 'creation_restored', creation: id });
      ids.push(id);
    }
    return { success: true, message: `Restored ${counted(ids)}.`, ids };
  });

/** Returns the restored creation, or null if it cannot be restored. */
const restore = (creations: CreationModel, id: string, userId: string) =>
  creations
    .findOneAndUpdate(
      ownDeletedCreation(id, userId, new Date(Date.now() - restorableMs)),
      { $set: { deleted_at: null } },
      { returnDocument: 'after', projection: wholeFields },
    )
    .lean<WholeRecord>();
