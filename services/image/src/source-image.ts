import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Identity } from '@atelier/contracts';
import type { ReceivedFile } from '@atelier/creation-kit/calls';
import type { CreationRecord } from '@atelier/creation-kit/creations';
import { AppError } from '@atelier/server-kit/errors';
import type { Dependencies } from './dependencies.ts';

/** The image that a call works on: an upload, or one of the user's images. */
export interface Source {
  file: ReceivedFile | undefined;
  /** The id of the creation whose image is used if there is no file. */
  sourceId: string | undefined;
  identity: Pick<Identity, 'userId'>;
}

/** What an operator has decided about an image, or may decide, passes to what is made from it. */
export type Verdict = Pick<CreationRecord, 'moderation' | 'reported_at'>;

export const verdictOf = ({ moderation, reported_at }: Verdict): Verdict =>
  moderation === 'reported' || moderation === 'removed'
    ? { moderation, ...(reported_at && { reported_at }) }
    : {};

/**
 * Does work with the image as a file, which is removed afterwards.
 * @throws AppError `creation_not_found` where `sourceId` is no image of the user
 */
export async function withSourceImage<Result>(
  { creations, store }: Pick<Dependencies, 'creations' | 'store'>,
  { file, sourceId, identity }: Source,
  work: (image: Pick<ReceivedFile, 'path' | 'name'>, verdict: Verdict) => Promise<Result>,
): Promise<Result> {
  if (file) return work(file, {});
  if (!sourceId) throw new AppError('creation_not_found');
  const filter = { _id: sourceId, user_id: identity.userId, deleted_at: null };
  const fields = { image_id: 1, image_effect: 1, settings: 1, moderation: 1, reported_at: 1 };
  const record = await creations.findOne(filter, fields).lean();
  if (!record?.image_id) throw new AppError('creation_not_found');
  const folder = await mkdtemp(join(tmpdir(), 'atelier-source-'));
  try {
    const path = join(folder, 'source');
    await store.save({ id: record.image_id, effect: record.image_effect }, path);
    return await work({ path, name: String(record.settings.file ?? '') }, verdictOf(record));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
