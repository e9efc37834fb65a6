import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { makeZip } from 'client-zip';
import { archiveFiles } from './archive-files.ts';
import type { Handler } from './dependencies.ts';

/** `GET /api/user/export`: sends a ZIP of the creations while it is written. */
export const exportCreations: Handler<'exportCreations'> = async (
  { identity: { userId }, query, signal, logger, audit, ctx },
  dependencies,
) => {
  const send = async () => {
    audit({ event: 'creations_exported' });
    const files = archiveFiles(dependencies, { userId, ids: query.ids, signal, logger });
    ctx.respond = false;
    ctx.attachment('atelier.zip');
    ctx.set('Cache-Control', 'no-store');
    ctx.set('Content-Type', 'application/zip');
    ctx.res.statusCode = 200;
    await pipeline(Readable.from(makeZip(files)), ctx.res, { signal });
  };
  return dependencies.exports.run(userId, send, { signal });
};
