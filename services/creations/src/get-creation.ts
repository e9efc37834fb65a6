import {
  AppError,
  ownCreation,
  serveCall,
  toCreation,
  type WholeRecord,
  wholeFields,
} from '@atelier/service-kit';
import type { Dependencies } from './dependencies.ts';

/** `GET /api/user/creations/:id` */
export const getCreation = ({ creations, publicOrigin }: Dependencies) =>
  serveCall('getCreation', async ({ params, identity }) => {
    const record = await creations
      .findOne(ownCreation(params.id, identity.userId), wholeFields(identity.userId))
      .lean<WholeRecord>();
    if (!record) throw new AppError('creation_not_found');
    return { success: true, message: '', creation: toCreation(record, publicOrigin) };
  });
