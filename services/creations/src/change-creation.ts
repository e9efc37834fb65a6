import { isCreationOpen } from '@atelier/contracts';
import type { CallContext, CallResult } from '@atelier/creation-kit/calls';
import {
  type ChangedBy,
  type CreationModel,
  type CreationRecord,
  contentAddress,
  creationOfUser,
  newImageKey,
  removedByOperator,
  resemblanceToRemoved,
  type SearchedFields,
  searchTermsOf,
  type WholeRecord,
  wholeFields,
} from '@atelier/creation-kit/creations';
import { AppError, invalidField, sentence } from '@atelier/server-kit/errors';
import mongoose, { type QueryFilter } from 'mongoose';
import type { Dependencies, Handler } from './dependencies.ts';
import { ownerCreation } from './read-creations.ts';
import { saveVersion } from './versions.ts';

/** `POST /api/user/publish-creation`. Unpublishing gives the image a new URL. */
export const setPublished: Handler<'setPublished'> = async (
  { body: { id, publish: isPublic, tags }, identity, audit },
  dependencies,
) => {
  const { creations, publicOrigin } = dependencies;
  const own = creationOfUser(id, identity.userId);
  const publishable = { ...own, type: 'image', status: 'completed' as const, moderation: notRemoved };
  if (tags) await approveTags(dependencies, own, tags);
  const tagged = filled({ public_tags: tags });
  const changed = await (isPublic ? publish : unpublish)(dependencies, publishable, tagged);
  const record =
    changed ??
    (tags && (await write(creations, { ...publishable, publish: isPublic }, tagged))) ??
    (await creations.findOne(own, wholeFields).lean<WholeRecord>());
  if (!record) throw new AppError('creation_not_found');
  if (record.publish !== isPublic) throw notPublishable(record);
  if (changed) audit({ event: isPublic ? 'creation_published' : 'creation_unpublished', creation: id });
  const published = record.sensitive ? 'published_sensitive' : 'published';
  const done = sentence(isPublic ? published : 'unpublished');
  return { success: true, ...done, creation: await ownerCreation(creations, record, publicOrigin) };
};

/** Publishes only the checked image; null if no private image matches. @throws AppError `conflict` */
async function publish(dependencies: Dependencies, filter: QueryFilter<CreationRecord>, tagged: Values) {
  const { creations } = dependencies;
  const unpublished = { ...filter, publish: false };
  const fields = {
    prompt: 1,
    image_key: 1,
    image_ext: 1,
    image_hash: 1,
    source_hash: 1,
    moderation: 1,
  } as const;
  const image = await creations.findOne(unpublished, fields).lean();
  if (!image) return null;
  const verdict = await checkImage(dependencies, image);
  const checked = { ...unpublished, image_key: image.image_key ?? null };
  const published = await write(creations, checked, { ...tagged, publish: true, ...verdict });
  if (!published && !(await creations.exists({ ...filter, publish: true }))) throw new AppError('conflict');
  return published;
}

/** Makes a public image private. Returns null if none matches. */
const unpublish = ({ creations }: Dependencies, filter: QueryFilter<CreationRecord>, tagged: Values) =>
  write(creations, { ...filter, publish: true }, { ...tagged, publish: false, image_key: newImageKey() });

/** Checks the words of public tags; changed tags end an operator's approval. */
async function approveTags(dependencies: Dependencies, own: QueryFilter<CreationRecord>, tags: string[]) {
  await checkWords(dependencies, tags.join(', '));
  const approved = { ...own, public_tags: mongoose.trusted({ $ne: tags }), moderation: 'approved' as const };
  await dependencies.creations.updateOne(approved, endApproval, { timestamps: false });
}

export const endApproval = { $unset: { moderation: '' } } as const;

/**
 * Asks the provider about an image to publish.
 * Operators see an image that resembles a removed one.
 * @throws AppError `publication_refused`; `invalid_request` for a copy of a removed image
 */
export async function checkImage(
  { checkPublication, publicOrigin, removed }: Dependencies,
  record: Pick<
    CreationRecord,
    'prompt' | 'image_key' | 'image_ext' | 'image_hash' | 'source_hash' | 'moderation'
  >,
): Promise<Pick<CreationRecord, 'sensitive' | 'reported_at'>> {
  const resemblance = await resemblanceToRemoved(removed, record);
  if (resemblance === 'copy') throw removedByOperator();
  const image = `${contentAddress(record, publicOrigin)}?w=960&format=webp`;
  const sensitive = await checkPublication({ prompt: record.prompt, image });
  return {
    ...(sensitive !== undefined && { sensitive }),
    ...(resemblance && record.moderation !== 'approved' && { reported_at: new Date() }),
  };
}

/** @throws AppError `publication_refused` if the provider flags words, which cannot be blurred */
export async function checkWords({ checkPublication }: Dependencies, prompt: string): Promise<void> {
  if (prompt && (await checkPublication({ prompt })))
    throw new AppError('publication_refused', sentence('words_refused'));
}

export const notRemoved = mongoose.trusted({ $ne: 'removed' as const });

function notPublishable({ moderation }: WholeRecord): AppError {
  if (moderation === 'removed') return removedByOperator();
  return invalidField('id', sentence('images_only'));
}

/** `PATCH /api/user/creations/:id`. The replaced text is stored as a version. */
export async function changeCreation(
  { params, body, identity, audit }: CallContext<'changeCreation'>,
  dependencies: Dependencies,
): Promise<CallResult<'changeCreation'>> {
  const { content, based_on, checkpoint = false, ...fields } = body;
  const { creations, versions, publicOrigin } = dependencies;
  const own = creationOfUser(params.id, identity.userId);
  const changed = async () => {
    const values = filled(fields);
    if (content === undefined) return write(creations, own, values);
    const record = await creations.findOne(own, { type: 1, status: 1, content: 1, updated_at: 1 }).lean();
    if (!record) return null;
    if (record.type === 'image' || isCreationOpen(record.status))
      throw invalidField('content', sentence('texts_only'));
    if (based_on !== undefined && record.updated_at.getTime() !== Date.parse(based_on))
      throw new AppError('conflict');
    // Replaces only the text that was read, so that no other change is lost.
    const replace = async () => {
      const replaced = await write(creations, { ...own, content: record.content }, { ...values, content });
      if (!replaced) throw new AppError('conflict');
      return replaced;
    };
    if (!record.content || record.content === content) return replace();
    const of = { user_id: identity.userId, creation: record._id };
    return saveVersion(versions, of, record.content, checkpoint, replace);
  };
  const record = await changed();
  if (!record) throw new AppError('creation_not_found');
  audit({ event: 'creation_changed', creation: params.id });
  return {
    success: true,
    ...sentence('saved'),
    creation: await ownerCreation(creations, record, publicOrigin),
  };
}

type Written = ChangedBy<'owner'> | 'image_key' | 'sensitive' | 'reported_at';
/** Fields of a creation to write: null removes a field, undefined keeps it. */
type Values = { [Name in Written]?: CreationRecord[Name] | null | undefined };

const isEmpty = (value: unknown) =>
  value === '' || value === false || (Array.isArray(value) && value.length === 0);

const filled = (fields: Values): Values =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, isEmpty(value) ? null : value]));

/** Writes fields and search terms; null if no creation matches. */
async function write(
  creations: CreationModel,
  filter: QueryFilter<CreationRecord>,
  values: Values,
): Promise<WholeRecord | null> {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  const set = Object.fromEntries(given.filter(([, value]) => value !== null));
  const unset = Object.fromEntries(given.filter(([, value]) => value === null).map(([name]) => [name, '']));
  const update = (unchanged: object, terms: object) =>
    creations
      .findOneAndUpdate(
        { ...filter, ...unchanged },
        { $set: { ...set, ...terms }, $unset: unset },
        { returnDocument: 'after', projection: wholeFields },
      )
      .lean<WholeRecord>();
  if (!searchedNames.some((name) => values[name] !== undefined)) return update({}, {});
  for (;;) {
    const read = await creations.findOne(filter, searchedFields).lean<SearchedFields>();
    if (!read) return null;
    const unchanged = Object.fromEntries(searchedNames.map((name) => [name, read[name] ?? null]));
    const terms = searchTermsOf({ ...read, ...Object.fromEntries(given) });
    const written = await update(unchanged, { search_terms: terms });
    if (written) return written;
  }
}

const searchedNames = ['title', 'public_tags', 'content'] as const;
const searchedFields = { prompt: 1, settings: 1, title: 1, public_tags: 1, content: 1 } as const;
