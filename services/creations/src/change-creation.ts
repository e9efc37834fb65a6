import { isCreationOpen } from '@atelier/contracts';
import type { CallContext, CallResult } from '@atelier/creation-kit/calls';
import {
  assertNotRemoved,
  type CreationModel,
  type CreationRecord,
  contentAddress,
  creationOfUser,
  newImageKey,
  removedByOperator,
  type SearchedFields,
  searchTermsOf,
  type WholeRecord,
  wholeFields,
} from '@atelier/creation-kit/creations';
import { AppError, sentence } from '@atelier/server-kit/errors';
import mongoose, { type QueryFilter } from 'mongoose';
import type { Dependencies } from './dependencies.ts';
import { ownerCreation } from './read-creations.ts';
import { saveVersion } from './versions.ts';

/**
 * `POST /api/user/publish-creation`. Unpublishing gives the image a new URL and invalidates the old one. The tags of an image that
 * is in the community already can be replaced; that an operator has kept it is no longer so then.
 */
export async function setPublished(
  { body, identity, audit }: CallContext<'setPublished'>,
  dependencies: Dependencies,
): Promise<CallResult<'setPublished'>> {
  const { creations, publicOrigin } = dependencies;
  const own = creationOfUser(body.id, identity.userId);
  const finished = { ...own, type: 'image', status: 'completed' as const, moderation: notRemoved };
  const update = (from: QueryFilter<CreationRecord>, values: Values) =>
    write(creations, { ...finished, ...from }, values);
  // Publishes exactly the checked image, because another one may be chosen at the same time.
  const unpublished = { ...finished, publish: false };
  const image = body.publish
    ? await creations
        .findOne(unpublished, { prompt: 1, image_key: 1, image_ext: 1, image_hash: 1, source_hash: 1 })
        .lean()
    : null;
  const tagged = body.tags && { public_tags: filled(body.tags) };
  if (body.tags) {
    await checkWords(dependencies, body.tags.join(', '));
    const others = { public_tags: mongoose.trusted({ $ne: body.tags }) };
    await creations.updateOne({ ...own, ...others, moderation: 'approved' }, endApproval, {
      timestamps: false,
    });
  }
  const state = body.publish
    ? { publish: true, ...(image && (await checkImage(dependencies, image))) }
    : { publish: false, image_key: newImageKey() };
  const changed = await update(
    { publish: !body.publish, ...(image && { image_key: image.image_key ?? null }) },
    { ...tagged, ...state },
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
  return { success: true, ...done, creation: await ownerCreation(creations, record, publicOrigin) };
}

/** What an operator has seen and kept is something else now. */
export const endApproval = { $unset: { moderation: '' } } as const;

/**
 * The provider's moderation result for an image to publish.
 * @throws AppError `publication_refused`; `invalid_request` for a copy of a removed image
 */
export async function checkImage(
  { checkPublication, publicOrigin, reports }: Dependencies,
  record: Pick<CreationRecord, 'prompt' | 'image_key' | 'image_ext' | 'image_hash' | 'source_hash'>,
): Promise<Pick<CreationRecord, 'sensitive'>> {
  await assertNotRemoved(reports, record);
  const image = `${contentAddress(record, publicOrigin)}?w=960&format=webp`;
  const sensitive = await checkPublication({ prompt: record.prompt, image });
  return sensitive === undefined ? {} : { sensitive };
}

/** Words that others see, which cannot be blurred. @throws AppError `publication_refused` where the provider flags them */
export async function checkWords({ checkPublication }: Dependencies, prompt: string): Promise<void> {
  if (prompt && (await checkPublication({ prompt })))
    throw new AppError('publication_refused', sentence('words_refused'));
}

export const notRemoved = mongoose.trusted({ $ne: 'removed' as const });

function notPublishable({ moderation }: WholeRecord): AppError {
  if (moderation === 'removed') return removedByOperator();
  const fault = sentence('images_only');
  return new AppError('invalid_request', { ...fault, details: [{ field: 'id', ...fault }] });
}

/** `PATCH /api/user/creations/:id`. The replaced text is stored as a version. */
export async function changeCreation(
  { params, body, identity, audit }: CallContext<'changeCreation'>,
  dependencies: Dependencies,
): Promise<CallResult<'changeCreation'>> {
  const { content, based_on, checkpoint = false, title, starred, tags } = body;
  const { creations, versions, publicOrigin } = dependencies;
  const own = creationOfUser(params.id, identity.userId);
  const changed = async () => {
    const values = { title: filled(title), starred: filled(starred), tags: filled(tags) };
    if (content === undefined) return write(creations, own, values);
    const record = await creations.findOne(own, { type: 1, status: 1, content: 1, updated_at: 1 }).lean();
    if (!record) return null;
    if (record.type === 'image' || isCreationOpen(record.status)) throw notEditable();
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

function notEditable(): AppError {
  const fault = sentence('texts_only');
  return new AppError('invalid_request', { ...fault, details: [{ field: 'content', ...fault }] });
}

/** Fields of a creation to write: null removes a field, undefined keeps it. */
type Values = { [Name in keyof CreationRecord]?: CreationRecord[Name] | null | undefined };

/** A value to write, or null for an empty one. */
const filled = <Value extends string | boolean | unknown[]>(
  value: Value | undefined,
): Value | null | undefined =>
  value === undefined || (value && !(Array.isArray(value) && value.length === 0)) ? value : null;

/** Writes fields and search terms of the creation that a filter matches. Returns null if it matches none. */
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
    // The terms would be wrong if another call has changed a field in the meantime.
    const unchanged = Object.fromEntries(searchedNames.map((name) => [name, read[name] ?? null]));
    const terms = searchTermsOf({ ...read, ...Object.fromEntries(given) });
    const written = await update(unchanged, { search_terms: terms });
    if (written) return written;
  }
}

const searchedNames = ['title', 'public_tags', 'content'] as const;
const searchedFields = { prompt: 1, settings: 1, title: 1, public_tags: 1, content: 1 } as const;
