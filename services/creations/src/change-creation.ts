import { isCreationOpen } from '@atelier/contracts';
import type { CallContext, CallResult } from '@atelier/creation-kit/calls';
import {
  type CreationRecord,
  newImageKey,
  ownCreation,
  shownImageAddress,
  type WholeRecord,
  wholeFields,
  wordsOf,
} from '@atelier/creation-kit/creations';
import { AppError, sentence } from '@atelier/server-kit/errors';
import mongoose, { type QueryFilter } from 'mongoose';
import type { Dependencies } from './dependencies.ts';
import { shown } from './read-creations.ts';
import { keepVersion } from './versions.ts';

/**
 * `POST /api/user/publish-creation`. Unpublishing gives the image a new URL and invalidates the old one. The tags of an image that
 * is in the community already can be replaced.
 */
export async function setPublished(
  { body, identity, audit }: CallContext<'setPublished'>,
  dependencies: Dependencies,
): Promise<CallResult<'setPublished'>> {
  const { creations, publicOrigin } = dependencies;
  const own = ownCreation(body.id, identity.userId);
  const finished = { ...own, type: 'image', status: 'completed' as const, moderation: notRemoved };
  const update = (from: QueryFilter<CreationRecord>, change: object) =>
    creations
      .findOneAndUpdate({ ...finished, ...from }, change, {
        returnDocument: 'after',
        projection: wholeFields,
      })
      .lean<WholeRecord>();
  // The image that is checked is the one that is published: another may be chosen at the same time.
  const unpublished = { ...finished, publish: false };
  const image = body.publish
    ? await creations.findOne(unpublished, { prompt: 1, image_key: 1, image_ext: 1 }).lean()
    : null;
  const tagged = body.tags && tagChange(body.tags);
  const state = body.publish
    ? { publish: true, ...(image && (await checkImage(dependencies, image))) }
    : { publish: false, image_key: newImageKey() };
  const changed = await update(
    { publish: !body.publish, ...(image && { image_key: image.image_key ?? null }) },
    { ...tagged, $set: { ...state, ...tagged?.$set } },
  );
  const record =
    changed ??
    (tagged && (await update({ publish: body.publish }, tagged))) ??
    (await creations.findOne(own, wholeFields).lean<WholeRecord>());
  if (!record) throw new AppError('creation_not_found');
  if (record.publish !== body.publish) throw image ? new AppError('conflict') : notPublishable(record);
  if (changed)
    audit({ event: body.publish ? 'creation_published' : 'creation_unpublished', creation: body.id });
  const published = record.sensitive ? 'published_sensitive' : 'published';
  const done = sentence(body.publish ? published : 'unpublished');
  return { success: true, ...done, creation: await shown(creations, record, publicOrigin) };
}

/** What the provider says about an image that becomes public, to be stored with it. @throws AppError `publication_refused` */
export async function checkImage(
  { checkPublication, publicOrigin }: Pick<Dependencies, 'checkPublication' | 'publicOrigin'>,
  record: Pick<CreationRecord, 'prompt' | 'image_key' | 'image_ext'>,
): Promise<Pick<CreationRecord, 'sensitive'>> {
  const image = `${shownImageAddress(record, publicOrigin)}?w=960&format=webp`;
  const sensitive = await checkPublication({ prompt: record.prompt, image });
  return sensitive === undefined ? {} : { sensitive };
}

/** The change to the tags of the community, also of the words by which it is found. */
const tagChange = (tags: readonly string[]) => ({
  $addToSet: { words: { $each: wordsOf(...tags) } },
  $set: tags.length > 0 ? { public_tags: tags } : {},
  $unset: tags.length > 0 ? {} : { public_tags: '' },
});

export const notRemoved = mongoose.trusted({ $ne: 'removed' as const });

function notPublishable({ moderation }: WholeRecord): AppError {
  const fault = sentence(moderation === 'removed' ? 'removed_by_operator' : 'images_only');
  return new AppError('invalid_request', { ...fault, details: [{ field: 'id', ...fault }] });
}

/** `PATCH /api/user/creations/:id`. The text that is replaced is kept as a version. */
export async function changeCreation(
  { params, body, identity, audit }: CallContext<'changeCreation'>,
  dependencies: Dependencies,
): Promise<CallResult<'changeCreation'>> {
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
  return { success: true, ...sentence('saved'), creation };
}

function notEditable(): AppError {
  const fault = sentence('texts_only');
  return new AppError('invalid_request', { ...fault, details: [{ field: 'content', ...fault }] });
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
