import { calls } from '@atelier/contracts';
import { AppError, invalidField, sentence } from '@atelier/server-kit/errors';
import type { Dependencies, Handler } from '../dependencies.ts';
import { imageLimits, upscaleLimits } from '../limits.ts';
import { namedRemoval, regionRemoval } from '../providers/removal-effects.ts';
import { applyEffect, type EffectWork } from './apply-effect.ts';

/** `POST /api/ai/remove-image-object`: removes the object that one word names, or what a mask covers. */
export const removeObject: Handler<'removeObject'> = async (upload, dependencies) => {
  const { object = '', mask } = upload.body;
  const { userId } = upload.identity;
  const work = mask ? painted(mask.path, userId, dependencies) : named(object, userId, dependencies);
  return applyEffect(dependencies, upload, work);
};

function named(object: string, userId: string, { preparer }: Dependencies): EffectWork {
  const effect = namedRemoval(object);
  if (!effect) throw invalidField('object', sentence('object_letters'));
  return {
    prompt: `Remove ${object} from the uploaded image`,
    settings: { tool: 'remove-object', object },
    effect: () => effect,
    working: `Removing ${object}.`,
    async check(original, result) {
      if (await preparer.same(userId, original, result)) throw new AppError('nothing_found');
      return undefined;
    },
  };
}

/** The store removes rectangles. Of its result only the pixels of the mask get into the image. */
const painted = (mask: string, userId: string, { preparer }: Dependencies): EffectWork => ({
  prompt: 'Remove the selected area from the uploaded image',
  settings: { tool: 'remove-object' },
  effect: async (size, job) => regionRemoval(await preparer.locate(userId, mask, size, job)),
  working: 'Removing the selected area.',
  async check(original, changed, output) {
    const megabytes = imageLimits.storedMegabytes;
    const image = await preparer.blend(userId, { original, changed, mask, output, megabytes });
    if (!image) throw new AppError('nothing_found', sentence('area_unchanged'));
    return image;
  },
});

/** `POST /api/ai/upscale-image`: makes an image larger, with details that the image store adds. */
export const upscaleImage: Handler<'upscaleImage'> = async (upload, dependencies) => {
  return applyEffect(dependencies, upload, {
    prompt: calls.upscaleImage.creates.prompt,
    settings: { tool: 'upscale' },
    limits: upscaleLimits,
    effect: () => 'e_upscale',
    working: 'Upscaling the image.',
    checkSize(before, after) {
      if (after.width > before.width && after.height > before.height) return;
      const cause = new Error('The upscaled image is not larger.');
      throw new AppError('provider_failed', { ...sentence('store_failed'), cause });
    },
  });
};

/** A result that covers more of the image still has its background. */
const wholeCover = 0.995;

/** `POST /api/ai/remove-image-background`: cuts out the subject of the image. */
export const removeBackground: Handler<'removeBackground'> = async (upload, dependencies) => {
  return applyEffect(dependencies, upload, {
    prompt: calls.removeBackground.creates.prompt,
    settings: { tool: 'remove-background' },
    effect: () => 'e_background_removal',
    working: 'Removing the background.',
    async check(_original, result) {
      if ((await dependencies.preparer.cover(upload.identity.userId, result)) <= wholeCover) return undefined;
      throw new AppError('nothing_found', sentence('no_subject'));
    },
  });
};
