import type { ExploredImage, PublishedCreation } from '@atelier/contracts';
import { creationById, type SummaryRecord, summaryFields } from '@atelier/creation-kit/creations';
import { AppError } from '@atelier/server-kit/errors';
import mongoose from 'mongoose';
import type { Handler } from './dependencies.ts';
import { published, toPublished } from './gallery.ts';
import { readPage } from './page.ts';
import { nameKey } from './profiles/name-key.ts';

/** Nobody: `liked`, `mine` and the ids of users are then empty. */
const reader = '';
const open = { ...published, sensitive: mongoose.trusted({ $ne: true as const }) };

/** `GET /api/explore`. */
export const exploreImages: Handler<'exploreImages'> = async ({ query }, dependencies) => {
  const { accounts, creations, explored } = dependencies;
  const page = await explored.read(JSON.stringify(query), async () => {
    const { style, aspect, tag, by } = query;
    const owner = by && (await accounts.findOne({ name_key: nameKey(by) }, { _id: 1 }).lean());
    if (by && !owner) return { entries: [], next_cursor: null };
    return readPage(creations, {
      filter: {
        ...open,
        ...(owner && { user_id: owner._id }),
        ...(tag !== undefined && { public_tags: tag }),
        ...(style && { 'settings.style': style }),
        ...(aspect && { 'settings.aspect': aspect }),
      },
      order: { key: 'created_at' },
      limit: query.limit,
      cursor: query.cursor,
      reader,
      toEntries: async (records) => (await toPublished(dependencies, records, reader)).map(toExplored),
    });
  });
  return { success: true, message: '', images: page.entries, next_cursor: page.next_cursor };
};

/** `GET /api/explore/:id`. */
export const exploreImage: Handler<'exploreImage'> = async ({ params }, dependencies) => {
  const record = await dependencies.creations
    .findOne({ ...creationById(params.id), ...open }, summaryFields)
    .lean<SummaryRecord>();
  const [image] = record ? await toPublished(dependencies, [record], reader) : [];
  if (!image) throw new AppError('creation_not_found');
  return { success: true, message: '', image: toExplored(image) };
};

function toExplored(image: PublishedCreation): ExploredImage {
  const { id, prompt, content, like_count, created_at, tags, by, settings } = image;
  const { description, style, aspect, width, height, tool } = settings;
  return {
    id,
    prompt,
    content,
    like_count,
    created_at,
    tags,
    ...(by !== undefined && { by }),
    ...(typeof description === 'string' && { description }),
    ...(typeof style === 'string' && { style }),
    ...(typeof aspect === 'string' && { aspect }),
    ...(typeof width === 'number' && { width }),
    ...(typeof height === 'number' && { height }),
    generated: tool === undefined || tool === 'generate',
  };
}
