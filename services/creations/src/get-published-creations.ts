import { serveCall, toPublishedCreation } from '@atelier/service-kit';
import type { Dependencies } from './dependencies.ts';
import { published } from './filters.ts';
import { readPage } from './page.ts';

/** `GET /api/user/get-published-creations` */
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
