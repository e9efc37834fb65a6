import { creationOfUser, newImageKey, searchTermsOf, toCreation } from '@atelier/creation-kit/creations';
import { AppError, sentence } from '@atelier/server-kit/errors';
import type { Handler } from '../dependencies.ts';
import { imageLimits, mostCreations } from '../limits.ts';
import { verdictOf } from '../source-image.ts';

const tool = 'remove-background';

/** `POST /api/ai/store-cut-out`: stores what the user made from a removed background. */
export const storeCutOut: Handler<'storeCutOut'> = async (
  { identity: { userId }, file, body, signal },
  dependencies,
) => {
  const { creations, preparer, store, settings } = dependencies;
  if (!file) throw new AppError('internal');
  const removal = {
    ...creationOfUser(body.made_from, userId),
    type: 'image',
    'settings.tool': tool,
  } as const;
  const fields = { prompt: 1, settings: 1, source_hash: 1, moderation: 1, reported_at: 1 } as const;
  const original = await creations.findOne(removal, fields).lean();
  if (!original) throw new AppError('creation_not_found');
  const output = `${file.path}.stored`;
  const job = { user: userId, input: file.path, output, limits: imageLimits, signal };
  const { ext, width, height, hash } = await preparer.prepare(job);
  if ((await creations.countDocuments({ user_id: userId })) >= mostCreations)
    throw new AppError('conflict', sentence('account_full', { most: mostCreations }));
  const { prompt } = original;
  const name = original.settings.file;
  const id = await store.upload(output);
  try {
    const record = await creations.create({
      user_id: userId,
      type: 'image',
      prompt,
      status: 'completed',
      settings: { tool, width, height, ...(name && { file: name }) },
      search_terms: searchTermsOf(original),
      made_from: original._id,
      ...verdictOf(original),
      image_hash: hash,
      ...(original.source_hash && { source_hash: original.source_hash }),
      image_key: newImageKey(),
      image_ext: ext,
      image_id: id,
    });
    const creation = toCreation(record.toObject(), settings.PUBLIC_ORIGIN);
    return { success: true, ...sentence('saved'), creation };
  } catch (error) {
    await store.remove(id).catch(() => undefined);
    throw error;
  }
};
