import { serveCall } from '@atelier/creation-kit/calls';
import { ownCreation, toCreation, type WholeRecord, wholeFields } from '@atelier/creation-kit/creations';
import { AppError } from '@atelier/server-kit/errors';
import type { Dependencies } from './dependencies.ts';

/** `POST /api/user/rename-creation`. The prompt stays as it is; an empty title removes the title. */
export const renameCreation = ({ creations, publicOrigin }: Dependencies) =>
  serveCall('renameCreation', async ({ body, identity, audit }) => {
    const { id, title } = body;
    const record = await creations
      .findOneAndUpdate(
        ownCreation(id, identity.userId),
        title ? { $set: { title } } : { $unset: { title: '' } },
        { returnDocument: 'after', projection: wholeFields(identity.userId) },
      )
      .lean<WholeRecord>();
    if (!record) throw new AppError('creation_not_found');
    audit({ event: 'creation_renamed', creation: id });
    const message = title ? 'Renamed.' : 'The title is removed.';
    return { success: true, message, creation: toCreation(record, publicOrigin) };
  });
