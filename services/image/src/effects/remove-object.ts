import { type ImageRegion, imageFileLimits } from '@atelier/contracts';
import { serveCall } from '@atelier/creation-kit/calls';
import { receiveFile } from '@atelier/creation-kit/upload';
import { AppError } from '@atelier/server-kit/errors';
import type { Dependencies } from '../dependencies.ts';
import { namedRemoval, regionRemoval } from '../store/removal-effects.ts';
import { applyEffect, type EffectWork } from './apply-effect.ts';

/** What differs between a named object and selected areas. */
type Target = Omit<EffectWork, 'check'> & {
  /** The message of `nothing_found`; the default is about a name. */
  unchanged?: string;
};

/** `POST /api/ai/remove-image-object`: removes the object that one word names, or what the selected areas contain. */
export const removeObject = (dependencies: Dependencies) =>
  serveCall(
    'removeObject',
    async (upload) => {
      const { object, regions } = upload.body;
      const { unchanged, ...removal } = regions ? selectedTarget(regions) : namedTarget(object ?? '');
      return applyEffect(dependencies, upload, {
        ...removal,
        async check(original, result) {
          if (await dependencies.preparer.same(upload.identity.userId, original, result))
            throw new AppError('nothing_found', unchanged ? { message: unchanged } : {});
        },
      });
    },
    receiveFile({ megabytes: imageFileLimits.megabytes }),
  );

function namedTarget(object: string): Target {
  const effect = namedRemoval(object);
  if (!effect) {
    throw new AppError('invalid_request', {
      details: [{ field: 'object', message: 'Name the object in letters.' }],
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
    unchanged:
      'Nothing changed in the selected area. Select the whole object, with a little of its surroundings.',
  };
}
