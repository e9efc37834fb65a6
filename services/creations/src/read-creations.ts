import { countLimit } from '@atelier/contracts';
import {
  type CreationRecord,
  ownCreation,
  toCreation,
  toCreationSummary,
  toPublishedCreation,
  type WholeRecord,
  wholeFields,
} from '@atelier/service-kit/creations';
import { AppError } from '@atelier/service-kit/errors';
import { serveCall } from '@atelier/service-kit/http';
import mongoose, { type QueryFilter } from 'mongoose';
import type { Dependencies } from './dependencies.ts';
import { readPage } from './page.ts';

/** The creations that every signed-in user may see: completed images that their owners published. */
export const published: QueryFilter<CreationRecord> = {
  publish: true,
  deleted_at: null,
  type: 'image',
  status: 'completed',
};

/** `GET /api/user/creations/:id`: one of the user's own creations. */
export const getCreation = ({ creations, publicOrigin }: Dependencies) =>
  serveCall('getCreation', async ({ params, identity }) => {
    const record = await creations
      .findOne(ownCreation(params.id, identity.userId), wholeFields(identity.userId))
      .lean<WholeRecord>();
    if (!record) throw new AppError('creation_not_found');
    return { success: true, message: '', creation: toCreation(record, publicOrigin) };
  });

/** `GET /api/user/get-user-creations`: the user's own creations. */
export const getUserCreations = ({ creations, cursors, publicOrigin }: Dependencies) =>
  serveCall('getUserCreations', async ({ query, identity }) => {
    const { type, status, limit, cursor } = query;
    const reader = identity.userId;
    const q = query.q?.trim() ?? '';
    const filter = {
      user_id: reader,
      deleted_at: null,
      ...(type && { type }),
      ...(status !== 'all' && { status }),
      ...(q && textSearch(q)),
    };
    const [{ entries, next_cursor }, total] = await Promise.all([
      readPage(creations, cursors, {
        list: JSON.stringify(['history', reader, type, status, q]),
        filter,
        sortBy: 'created_at',
        limit,
        cursor,
        reader,
        toEntry: (record) => toCreationSummary(record, publicOrigin),
      }),
      creations.countDocuments(filter, { limit: countLimit }),
    ]);
    return { success: true, message: '', creations: entries, total, next_cursor };
  });

/** `GET /api/user/get-published-creations`: the gallery. */
export const getPublishedCreations = ({ creations, cursors, publicOrigin }: Dependencies) =>
  serveCall('getPublishedCreations', async ({ query, identity }) => {
    const reader = identity.userId;
    const { entries, next_cursor } = await readPage(creations, cursors, {
      list: JSON.stringify(['gallery', query.sort]),
      filter: published,
      sortBy: query.sort === 'newest' ? 'created_at' : 'like_count',
      limit: query.limit,
      cursor: query.cursor,
      reader,
      toEntry: (record) => toPublishedCreation(record, reader, publicOrigin),
    });
    return { success: true, message: '', creations: entries, next_cursor };
  });

/** Creations whose title, prompt, file name or content contains the given text, in any case. */
function textSearch(text: string): QueryFilter<CreationRecord> {
  const escaped = text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  const match = () => mongoose.trusted({ $regex: escaped, $options: 'i' });
  const fields = ['title', 'prompt', 'settings.file', 'content'];
  return { $or: fields.map((field) => ({ [field]: match() })) };
}
