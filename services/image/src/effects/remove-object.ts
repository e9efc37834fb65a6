import type { CallContext, CallResult } from '@atelier/creation-kit/calls';
import { AppError, sentence } from '@atelier/server-kit/errors';
import type { Dependencies } from '../dependencies.ts';
import { imageLimits } from '../limits.ts';
import { namedRemoval, regionRemoval } from '../store/removal-effects.ts';
import { applyEffect, type EffectWork } from './apply-effect.ts';

/** `POST /api/ai/remove-image-object`: removes the object that one word names, or what a mask covers. */
export async function removeObject(
  upload: CallContext<'removeObject'>,
  dependencies: Dependencies,
): Promise<CallResult<'removeObject'>> {
  const { object = '', mask } = upload.body;
  const { userId } = upload.identity;
  const work = mask ? painted(mask.path, userId, dependencies) : named(object, userId, dependencies);
  return applyEffect(dependencies, upload, work);
}

function named(object: string, userId: string, { preparer }: Dependencies): EffectWork {
  const effect = namedRemoval(object);
  if (!effect) {
    throw new AppError('invalid_request', {
      details: [{ field: 'object', ...sentence('object_letters') }],
    });
  }
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
