import { creationId, type RemovedImage } from '@atelier/contracts';
import { contentAddress } from '@atelier/creation-kit/creations';
import { AppError, invalidField, sentence } from '@atelier/server-kit/errors';
import mongoose from 'mongoose';
import type { Handler } from '../dependencies.ts';
import { assertOperator } from './operator-calls.ts';

const pageLength = 50;

/** `GET /api/operator/removed-images`: the latest first. */
export const listRemovedImages: Handler<'listRemovedImages'> = async (
  { query: { cursor }, identity },
  dependencies,
) => {
  assertOperator(dependencies, identity);
  const { creations, removed, publicOrigin } = dependencies;
  const found = await removed
    .find({ _id: mongoose.trusted({ $lt: idOf(cursor) }) }, { creation: 1, expires_at: 1 })
    .sort({ _id: -1 })
    .limit(pageLength + 1)
    .lean();
  const entries = found.slice(0, pageLength);
  const ids = mongoose.trusted({ $in: entries.map(({ creation }) => creation) });
  const existing = await creations.find({ _id: ids }, { prompt: 1, image_key: 1, image_ext: 1 }).lean();
  const images = entries.map(({ _id, creation, expires_at }): RemovedImage => {
    const record = existing.find((one) => one._id.equals(creation));
    return {
      id: _id.toHexString(),
      ...(record?.image_key && {
        image: { prompt: record.prompt, content: contentAddress(record, publicOrigin) },
      }),
      removed_at: _id.getTimestamp().toISOString(),
      expires_at: expires_at.toISOString(),
    };
  });
  const next_cursor = found.length > pageLength ? (images.at(-1)?.id ?? null) : null;
  return { success: true, message: 'Removed images.', images, next_cursor };
};

/** @throws AppError `invalid_request` */
function idOf(cursor = 'f'.repeat(24)): mongoose.Types.ObjectId {
  if (!creationId.safeParse(cursor).success) throw invalidField('cursor', sentence('cursor'));
  return new mongoose.Types.ObjectId(cursor);
}

/** `DELETE /api/operator/removed-images/:id`. */
export const liftRemoval: Handler<'liftRemoval'> = async ({ params, identity, audit }, dependencies) => {
  assertOperator(dependencies, identity);
  const { removed } = dependencies;
  const lifted = await removed.findById(idOf(params.id), { creation: 1 }).lean();
  if (!lifted) throw new AppError('conflict');
  await removed.deleteOne({ _id: lifted._id });
  audit({ event: 'removal_lifted', creation: lifted.creation.toHexString() });
  return { success: true, ...sentence('removal_lifted') };
};
