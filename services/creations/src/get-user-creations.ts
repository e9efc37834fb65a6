import { serveCall, toCreation } from '@atelier/service-kit';
import { textSearch } from './filters.ts';
import { readPage } from './page.ts';
import type { CreationsParts } from './parts.ts';

/** `GET /api/user/get-user-creations` */
export const getUserCreations = ({ creations, cursors, publicOrigin }: CreationsParts) =>
  serveCall('getUserCreations', async ({ query, identity }) => {
    const { type, status, limit, cursor } = query;
    const q = query.q?.trim() ?? '';
    const filter = {
      user_id: identity.userId,
      deleted_at: null,
      ...(type && { type }),
      ...(status !== 'all' && { status }),
      ...(q && textSearch(q)),
    };
    const list = JSON.stringify(['history', identity.userId, type, status, q]);
    const [page, total] = await Promise.all([
      readPage(creations, cursors, { list, filter, sortBy: 'created_at', limit, cursor }),
      creations.countDocuments(filter),
    ]);
    return {
      success: true,
      message: '',
      creations: page.records.map((record) => toCreation(record, publicOrigin)),
      total,
      next_cursor: page.next_cursor,
    };
  });
