import { AppError } from '@atelier/service-kit/errors';
import { serveCall } from '@atelier/service-kit/http';
import { receiveFile } from '@atelier/service-kit/upload';
import type { ImageParts } from '../parts.ts';
import { removalEffect } from '../store/cleaned-phrase.ts';
import { removeFrom } from './remove.ts';

/** `POST /api/ai/remove-image-object`: removes what one word names. */
export const removeObject = (parts: ImageParts) =>
  serveCall(
    'removeObject',
    async (upload) => {
      const { object } = upload.body;
      const effect = removalEffect(object);
      if (!effect) {
        throw new AppError('invalid_request', {
          details: [{ field: 'object', message: 'Name the object in letters.' }],
        });
      }
      const creation = await removeFrom(parts, upload, {
        prompt: `Remove ${object} from the uploaded picture`,
        settings: { tool: 'remove-object', object },
        effect,
        working: `Removing ${object}.`,
        async demandChange(original, result) {
          if (await parts.preparer.same(upload.identity.userId, original, result))
            throw new AppError('nothing_found');
        },
      });
      return { success: true, message: 'The object is gone.', content: creation.content, creation };
    },
    receiveFile({ megabytes: parts.settings.IMAGE_MAX_MEGABYTES }),
  );
