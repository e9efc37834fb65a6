import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { CallContext, CallResult } from '@atelier/creation-kit/calls';
import { makeZip } from 'client-zip';
import { archiveFiles } from './archive-files.ts';
import type { Dependencies } from './dependencies.ts';

/** `GET /api/user/export`: sends a ZIP of the creations while it is written. */
export async function exportCreations(
  { identity: { userId }, query, signal, logger, audit, ctx }: CallContext<'exportCreations'>,
  dependencies: Dependencies,
): Promise<CallResult<'exportCreations'>> {
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
}
