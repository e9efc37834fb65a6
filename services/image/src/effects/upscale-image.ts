import { createdBy } from '@atelier/contracts';
import type { CallContext, CallResult } from '@atelier/creation-kit/calls';
import { AppError } from '@atelier/server-kit/errors';
import type { Dependencies } from '../dependencies.ts';
import { upscaleLimits } from '../limits.ts';
import { applyEffect } from './apply-effect.ts';

/** `POST /api/ai/upscale-image`: makes an image larger, with details that the image store adds. */
export async function upscaleImage(
  upload: CallContext<'upscaleImage'>,
  dependencies: Dependencies,
): Promise<CallResult<'upscaleImage'>> {
  const { preparer } = dependencies;
  const { userId } = upload.identity;
  return applyEffect(dependencies, upload, {
    prompt: createdBy.upscaleImage.prompt ?? '',
    settings: { tool: 'upscale' },
    limits: upscaleLimits,
    effect: () => 'e_upscale',
    working: 'Upscaling the image.',
    async check(original, result) {
      const [before, after] = [
        await preparer.measure(userId, original),
        await preparer.measure(userId, result),
      ];
      if (after.width > before.width && after.height > before.height) return after;
      throw new AppError('provider_failed', { cause: new Error('The upscaled image is not larger.') });
    },
  });
}
