import { isCreationOpen } from '@atelier/contracts';
import { serveCall } from '@atelier/creation-kit/calls';
import {
  newImageKey,
  ownCreation,
  type WholeRecord,
  wholeFields,
  wordsOf,
} from '@atelier/creation-kit/creations';
import { AppError } from '@atelier/server-kit/errors';
import mongoose from 'mongoose';
import type { Dependencies } from './dependencies.ts';
import { shown } from './read-creations.ts';
import { keepVersion } from './versions.ts';

/**
 * `POST /api/user/publish-creation`. Unpublishing gives the image a new URL and invalidates the old one. The tags of an image that
 * is in the community already can be replaced.
 */
export const setPublished = ({ creations, publicOrigin }: Dependencies) =>
  serveCall('setPublished', async ({ body, identity, audit }) => {
    const own = ownCreation(body.id, identity.userId);
    const finished = { ...own, type: 'image', status: 'completed' as const, moderation: notRemoved };
    const update = (from: boolean, change: object) =>
      creations
        .findOneAndUpdate({ ...finished, publish: from }, change, {
          returnDocument: 'after',
          projection: wholeFields,
        })
        .lean<WholeRecord>();
    const tagged = body.tags && tagChange(body.tags);
    const state = body.publish ? { publish: true } : { publish: false, picture_key: newImageKey() };
    const changed = await update(!body.publish, { ...tagged, $set: { ...state, ...tagged?.$set } });
    const record =
      changed ??
      (tagged && (await update(body.publish, tagged))) ??
      (await creations.findOne(own, wholeFields).lean<WholeRecord>());
    if (!record) throw new AppError('creation_not_found');
    if (record.publish !== body.publish) throw notPublishable(record);
    if (changed)
      audit({ event: body.publish ? 'creation_published' : 'creation_unpublished', creation: body.id });
    const message = body.publish ? 'Your image is public now.' : 'Your image is private again.';
    return { success: true, message, creation: await shown(creations, record, publicOrigin) };
  });

/** The change to the tags of the community, also of the words by which it is found. */
const tagChange = (tags: readonly string[]) => ({
  $addToSet: { words: { $each: wordsOf(...tags) } },
  $set: tags.length > 0 ? { public_tags: tags } : {},
  $unset: tags.length > 0 ? {} : { public_tags: '' },
});

export const notRemoved = mongoose.trusted({ $ne: 'removed' as const });

function notPublishable({ moderation }: WholeRecord): AppError {
  const message =
    moderation === 'removed'
      ? 'An operator removed this image from the community. It stays private.'
      : 'Only finished images can be published.';
  return new AppError('invalid_request', { message, details: [{ field: 'id', message }] });
}

/** `POST /api/user/rename-creation`. The prompt stays as it is; an empty title removes the title. */
export const renameCreation = (dependencies: Dependencies) =>
  serveCall('renameCreation', async ({ body, identity, audit }) => {
    const creation = await change(dependencies, body.id, identity.userId, { title: body.title });
    audit({ event: 'creation_renamed', creation: body.id });
    return { success: true, message: body.title ? 'Renamed.' : 'The title is removed.', creation };
  });

/** `PATCH /api/user/creations/:id`. The text that is replaced is kept as a version. */
export const changeCreation = (dependencies: Dependencies) =>
  serveCall('changeCreation', async ({ params, body, identity, audit }) => {
    const { content, based_on, checkpoint = false, ...marks } = body;
    const { creations, versions } = dependencies;
    let written = {};
    if (content !== undefined) {
      const own = ownCreation(params.id, identity.userId);
      const record = await creations.findOne(own, { type: 1, status: 1, content: 1, updated_at: 1 }).lean();
      if (!record) throw new AppError('creation_not_found');
      if (record.type === 'image' || isCreationOpen(record.status)) throw notEditable();
      if (based_on !== undefined && record.updated_at.getTime() !== Date.parse(based_on))
        throw new AppError('conflict');
      if (record.content && record.content !== content)
        await keepVersion(
          versions,
          { user_id: identity.userId, creation: record._id },
          record.content,
          checkpoint,
        );
      // Only the text that was read is replaced, so that no other change is lost.
      written = { content, replaced: record.content };
    }
    const creation = await change(dependencies, params.id, identity.userId, { ...marks, ...written });
    audit({ event: 'creation_changed', creation: params.id });
    return { success: true, message: 'Saved.', creation };
  });

function notEditable(): AppError {
  const message = 'Only finished texts can be edited.';
  return new AppError('invalid_request', { message, details: [{ field: 'content', message }] });
}

interface Change {
  title?: string | undefined;
  starred?: boolean | undefined;
  tags?: string[] | undefined;
  content?: string;
  /** The text that `content` replaces. */
  replaced?: string;
}

/**
 * Writes fields of the user's own creation. Empty ones are removed.
 * @throws AppError `creation_not_found`; `conflict` if its text is no longer the one to replace
 */
async function change(
  { creations, publicOrigin }: Dependencies,
  id: string,
  userId: string,
  { title, starred, tags, content, replaced }: Change,
) {
  const values = { title, starred, tags: tags?.length ? tags : tags && '', content };
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  const own = ownCreation(id, userId);
  const record = await creations
    .findOneAndUpdate(
      replaced === undefined ? own : { ...own, content: replaced },
      {
        $set: Object.fromEntries(given.filter(([, value]) => value)),
        $addToSet: { words: { $each: wordsOf(title, content) } },
        $unset: Object.fromEntries(given.filter(([, value]) => !value).map(([name]) => [name, ''])),
      },
      { returnDocument: 'after', projection: wholeFields },
    )
    .lean<WholeRecord>();
  if (record) return shown(creations, record, publicOrigin);
  throw new AppError(replaced === undefined ? 'creation_not_found' : 'conflict');
}
