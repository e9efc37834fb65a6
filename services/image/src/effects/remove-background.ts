import { createdBy } from '@atelier/contracts';
import type { CallContext, CallResult } from '@atelier/creation-kit/calls';
import { AppError, sentence } from '@atelier/server-kit/errors';
import type { Dependencies } from '../dependencies.ts';
import { applyEffect } from './apply-effect.ts';

/** A result that covers more of the image than this still has its background. */
const wholeCover = 0.995;

/** `POST /api/ai/remove-image-background`: cuts out the subject of the image. */
export async function removeBackground(
  upload: CallContext<'removeBackground'>,
  dependencies: Dependencies,
): Promise<CallResult<'removeBackground'>> {
  return applyEffect(dependencies, upload, {
    prompt: createdBy.removeBackground.prompt ?? '',
    settings: { tool: 'remove-background' },
    effect: () => 'e_background_removal',
    working: 'Removing the background.',
    async check(_original, result) {
      if ((await dependencies.preparer.cover(upload.identity.userId, result)) <= wholeCover) return;
      throw new AppError('nothing_found', sentence('no_subject'));
    },
  });
}
