import { AppError, newPictureKey, ownCreation, serveCall } from '@atelier/service-kit';
import mongoose from 'mongoose';
import type { Dependencies } from './dependencies.ts';

/** `POST /api/user/delete-creation`. It goes from every list, and a picture's address is dead at once. */
export const deleteCreation = ({ creations }: Dependencies) =>
  serveCall('deleteCreation', async ({ body, identity, audit }) => {
    const own = ownCreation(body.id, identity.userId);
    const deleted = { deleted_at: new Date() };
    const picture = await creations.updateOne(
      { ...own, picture_key: mongoose.trusted({ $exists: true }) },
      { $set: { ...deleted, picture_key: newPictureKey() } },
    );
    const { matchedCount } = picture.matchedCount
      ? picture
      : await creations.updateOne(own, { $set: deleted });
    if (matchedCount === 0) throw new AppError('creation_not_found');
    audit({ event: 'creation_deleted', creation: body.id });
    return { success: true, message: 'Deleted. You can take it back for 30 days.' };
  });
