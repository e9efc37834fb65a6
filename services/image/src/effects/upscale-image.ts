import { createdBy, imageFileLimits } from '@atelier/contracts';
import { serveCall } from '@atelier/creation-kit/calls';
import { receiveFile } from '@atelier/creation-kit/upload';
import { AppError } from '@atelier/server-kit/errors';
import type { Dependencies } from '../dependencies.ts';
import { upscaleLimits } from '../limits.ts';
import { applyEffect } from './apply-effect.ts';

/** `POST /api/ai/upscale-image`: makes an image larger, with details that the image store adds. */
export const upscaleImage = (dependencies: Dependencies) =>
  serveCall(
    'upscaleImage',
    (upload) => {
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
    },
    receiveFile({ megabytes: imageFileLimits.megabytes }),
  );
