import { createdBy, imageFileLimits } from '@atelier/contracts';
import { serveCall } from '@atelier/creation-kit/calls';
import { receiveFile } from '@atelier/creation-kit/upload';
import { AppError, sentence } from '@atelier/server-kit/errors';
import type { Dependencies } from '../dependencies.ts';
import { applyEffect } from './apply-effect.ts';

/** A result that covers more of the image than this still has its background. */
const wholeCover = 0.995;

/** `POST /api/ai/remove-image-background`: cuts out the subject of the image. */
export const removeBackground = (dependencies: Dependencies) =>
  serveCall(
    'removeBackground',
    async (upload) => {
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
    },
    receiveFile({ megabytes: imageFileLimits.megabytes }),
  );
