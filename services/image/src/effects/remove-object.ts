import type { ImageRegion, Message } from '@atelier/contracts';
import type { CallContext, CallResult } from '@atelier/creation-kit/calls';
import { AppError, sentence } from '@atelier/server-kit/errors';
import type { Dependencies } from '../dependencies.ts';
import { namedRemoval, regionRemoval } from '../store/removal-effects.ts';
import { applyEffect, type EffectWork } from './apply-effect.ts';

/** What differs between a named object and selected areas. */
type Target = Omit<EffectWork, 'check'> & {
  /** What `nothing_found` says; the default is about a name. */
  unchanged?: Message;
};

/** `POST /api/ai/remove-image-object`: removes the object that one word names, or what the selected areas contain. */
export async function removeObject(
  upload: CallContext<'removeObject'>,
  dependencies: Dependencies,
): Promise<CallResult<'removeObject'>> {
  const { object, regions } = upload.body;
  const { unchanged, ...removal } = regions ? selectedTarget(regions) : namedTarget(object ?? '');
  return applyEffect(dependencies, upload, {
    ...removal,
    async check(original, result) {
      if (await dependencies.preparer.same(upload.identity.userId, original, result))
        throw new AppError('nothing_found', unchanged);
    },
  });
}

function namedTarget(object: string): Target {
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
  };
}

function selectedTarget(regions: readonly ImageRegion[]): Target {
  const areas = regions.length === 1 ? 'the selected area' : `${regions.length} selected areas`;
  return {
    prompt: `Remove ${areas} from the uploaded image`,
    settings: { tool: 'remove-object', areas: regions.length },
    effect: (size) => regionRemoval(regions, size),
    working: `Removing ${areas}.`,
    unchanged: sentence('area_unchanged'),
  };
}
