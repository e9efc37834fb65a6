import { serveCall } from '@atelier/creation-kit/calls';
import {
  newPictureKey,
  ownCreation,
  toCreation,
  type WholeRecord,
  wholeFields,
} from '@atelier/creation-kit/creations';
import { AppError } from '@atelier/server-kit/errors';
import type { Dependencies } from './dependencies.ts';

/** `POST /api/user/publish-creation`. Unpublishing gives the image a new URL and invalidates the old one. */
export const setPublished = ({ creations, publicOrigin }: Dependencies) =>
  serveCall('setPublished', async ({ body, identity, audit }) => {
    const own = ownCreation(body.id, identity.userId);
    const change = body.publish ? { publish: true } : { publish: false, picture_key: newPictureKey() };
    const changed = await creations
      .findOneAndUpdate(
        { ...own, type: 'image', status: 'completed', publish: !body.publish },
        { $set: change },
        { returnDocument: 'after', projection: wholeFields(identity.userId) },
      )
      .lean<WholeRecord>();
    const record =
      changed ?? (await creations.findOne(own, wholeFields(identity.userId)).lean<WholeRecord>());
    if (!record) throw new AppError('creation_not_found');
    if (record.publish !== body.publish) throw notPublishable();
    if (changed)
      audit({ event: body.publish ? 'creation_published' : 'creation_unpublished', creation: body.id });
    const message = body.publish ? 'Your image is public now.' : 'Your image is private again.';
    return { success: true, message, creation: toCreation(record, publicOrigin) };
  });

function notPublishable(): AppError {
  const message = 'Only finished images can be published.';
  return new AppError('invalid_request', { message, details: [{ field: 'id', message }] });
}

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
