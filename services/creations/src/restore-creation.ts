import {
  AppError,
  creationById,
  restorableMs,
  serveCall,
  toCreation,
  type WholeRecord,
  wholeFields,
} from '@atelier/service-kit';
import mongoose from 'mongoose';
import type { Dependencies } from './dependencies.ts';

/** `POST /api/user/restore-creation`. Within 30 days of the deletion; a published picture is published again. */
export const restoreCreation = ({ creations, publicOrigin }: Dependencies) =>
  serveCall('restoreCreation', async ({ body, identity, audit }) => {
    const since = new Date(Date.now() - restorableMs);
    const record = await creations
      .findOneAndUpdate(
        { ...creationById(body.id), user_id: identity.userId, deleted_at: mongoose.trusted({ $gt: since }) },
        { $set: { deleted_at: null } },
        { returnDocument: 'after', projection: wholeFields(identity.userId) },
      )
      .lean<WholeRecord>();
    if (!record) throw new AppError('creation_not_found');
    audit({ event: 'creation_restored', creation: body.id });
    return { success: true, message: 'Restored.', creation: toCreation(record, publicOrigin) };
  });
