import { serveCall } from '@atelier/creation-kit/calls';
import {
  newPictureKey,
  ownCreation,
  ownDeletedCreation,
  restorableMs,
  toCreation,
  type WholeRecord,
  wholeFields,
} from '@atelier/creation-kit/creations';
import { AppError } from '@atelier/server-kit/errors';
import mongoose from 'mongoose';
import type { Dependencies } from './dependencies.ts';

/** `POST /api/user/delete-creation`. Removes it from every list, and invalidates the URL of an image. */
export const deleteCreation = ({ creations }: Dependencies) =>
  serveCall('deleteCreation', async ({ body, identity, audit }) => {
    const own = ownCreation(body.id, identity.userId);
    const deleted = { deleted_at: new Date() };
    const imageUpdate = await creations.updateOne(
      { ...own, picture_key: mongoose.trusted({ $exists: true }) },
      { $set: { ...deleted, picture_key: newPictureKey() } },
    );
    const { matchedCount } = imageUpdate.matchedCount
      ? imageUpdate
      : await creations.updateOne(own, { $set: deleted });
    if (matchedCount === 0) throw new AppError('creation_not_found');
    audit({ event: 'creation_deleted', creation: body.id });
    return { success: true, message: 'Deleted. You can restore it for 30 days.' };
  });

/** `POST /api/user/restore-creation`. Within 30 days of the deletion; a published image is published again. */
export const restoreCreation = ({ creations, publicOrigin }: Dependencies) =>
  serveCall('restoreCreation', async ({ body, identity, audit }) => {
    const since = new Date(Date.now() - restorableMs);
    const record = await creations
      .findOneAndUpdate(
        ownDeletedCreation(body.id, identity.userId, since),
        { $set: { deleted_at: null } },
        { returnDocument: 'after', projection: wholeFields(identity.userId) },
      )
      .lean<WholeRecord>();
    if (!record) throw new AppError('creation_not_found');
    audit({ event: 'creation_restored', creation: body.id });
    return { success: true, message: 'Restored.', creation: toCreation(record, publicOrigin) };
  });
