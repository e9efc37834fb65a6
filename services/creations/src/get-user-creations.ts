import { serveCall, toCreationSummary } from '@atelier/service-kit';
import type { Dependencies } from './dependencies.ts';
import { textSearch } from './filters.ts';
import { readPage } from './page.ts';

/** `GET /api/user/get-user-creations` */
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
      creations.countDocuments(filter),
    ]);
    return { success: true, message: '', creations: entries, total, next_cursor };
  });
