import type { PublishedCreation } from '@atelier/contracts';
import {
  type CreationRecord,
  contentAddress,
  creationById,
  likedOf,
  type SummaryRecord,
  summaryFields,
  toPublishedCreation,
} from '@atelier/creation-kit/creations';
import { AppError } from '@atelier/server-kit/errors';
import mongoose, { type QueryFilter } from 'mongoose';
import type { Dependencies, Handler } from './dependencies.ts';
import { readPage } from './page.ts';
import { nameKey } from './profiles/name-key.ts';
import { publicFields, textSearch } from './text-search.ts';

export const publishedImage = {
  publish: true,
  deleted_at: null,
  type: 'image',
  status: 'completed',
} as const satisfies QueryFilter<CreationRecord>;

export const published: QueryFilter<CreationRecord> = {
  ...publishedImage,
  moderation: mongoose.trusted({ $nin: ['reported' as const, 'removed' as const] }),
};

/** `GET /api/user/get-published-creations`. */
export const getPublishedCreations: Handler<'getPublishedCreations'> = async (
  { query, identity },
  dependencies,
) => {
  const reader = identity.userId;
  const { tag, by, sort } = query;
  const q = query.q?.trim() ?? '';
  const owner = by && (await dependencies.accounts.findOne({ name_key: nameKey(by) }, { _id: 1 }).lean());
  if (by && !owner) return { success: true, message: '', creations: [], next_cursor: null };
  const { entries, next_cursor } = await readPage(dependencies.creations, {
    filter: {
      ...published,
      ...(owner && { user_id: owner._id }),
      ...(tag !== undefined && { public_tags: tag }),
      ...(q && textSearch(q, publicFields)),
    },
    order: { key: sort === 'newest' ? 'created_at' : 'like_count' },
    limit: query.limit,
    cursor: query.cursor,
    reader,
    toEntries: (records) => toPublished(dependencies, records, reader),
  });
  return { success: true, message: '', creations: entries, next_cursor };
};

/** `GET /api/user/published-creations/:id`. */
export const getPublishedCreation: Handler<'getPublishedCreation'> = async (
  { params, identity },
  dependencies,
) => {
  const reader = identity.userId;
  const record = await dependencies.creations
    .findOne({ ...creationById(params.id), ...published }, summaryFields)
    .lean<SummaryRecord>();
  if (!record) throw new AppError('creation_not_found');
  record.liked = (await likedOf(dependencies.creations, reader, [record])).size > 0;
  const [creation] = await toPublished(dependencies, [record], reader);
  if (!creation) throw new AppError('creation_not_found');
  return { success: true, message: '', creation };
};

/** `GET /internal/image-card`: the preview of a community image for visitors without a session. */
export const getImageCard: Handler<'getImageCard'> = async ({ query }, { creations, publicOrigin }) => {
  const notSensitive = { sensitive: mongoose.trusted({ $ne: true as const }) };
  const fields = { prompt: 1, image_key: 1, image_ext: 1, settings: 1 } as const;
  const record = await creations
    .findOne({ ...creationById(query.id), ...published, ...notSensitive }, fields)
    .lean();
  if (!record?.image_key) return { success: true, message: '', card: null };
  const { width, height } = record.settings;
  const described = descriptionOf(record);
  const size = typeof width === 'number' && typeof height === 'number' ? { width, height } : undefined;
  const image = contentAddress(record, publicOrigin);
  return {
    success: true,
    message: '',
    card: { prompt: record.prompt, ...described, image, ...(size && { size }) },
  };
};

/** The public names of the owners of creations, by their ids. */
export async function namesOf(
  { accounts }: Pick<Dependencies, 'accounts'>,
  records: readonly Pick<CreationRecord, 'user_id'>[],
): Promise<Map<string, string | undefined>> {
  const owners = mongoose.trusted({ $in: [...new Set(records.map(({ user_id }) => user_id))] });
  const named = await accounts.find({ _id: owners }, { name: 1 }).lean();
  return new Map(named.map(({ _id, name }) => [_id, name]));
}

const descriptionOf = ({ settings: { description } }: Pick<CreationRecord, 'settings'>) =>
  typeof description === 'string' ? { description } : {};

export async function toPublished(
  { creations, accounts, publicOrigin }: Dependencies,
  records: readonly SummaryRecord[],
  reader: string,
): Promise<PublishedCreation[]> {
  const sourceIds = records.flatMap(({ made_from }) => made_from ?? []);
  const ofSources = { _id: mongoose.trusted({ $in: sourceIds }), ...published };
  const [sources, names] = await Promise.all([
    sourceIds.length > 0 ? creations.find(ofSources, { prompt: 1, settings: 1 }).lean() : [],
    namesOf({ accounts }, records),
  ]);
  const remixed = new Map(
    sources.map((source) => {
      const id = source._id.toHexString();
      return [id, { id, prompt: source.prompt, ...descriptionOf(source) }];
    }),
  );
  return records.map((record) => {
    const remixed_from = remixed.get(record.made_from?.toHexString() ?? '');
    const by = names.get(record.user_id);
    return {
      ...toPublishedCreation(record, reader, publicOrigin),
      ...(by !== undefined && { by }),
      ...(remixed_from && { remixed_from }),
    };
  });
}
