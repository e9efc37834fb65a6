import { AppError } from '@atelier/service-kit/errors';
import { serveCall } from '@atelier/service-kit/http';
import { receiveFile } from '@atelier/service-kit/upload';
import type { Dependencies } from '../dependencies.ts';
import { removalEffect } from '../store/cleaned-phrase.ts';
import { removeFrom } from './remove.ts';

/** `POST /api/ai/remove-image-object`: removes the object that one word names. */
export const removeObject = (dependencies: Dependencies) =>
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
      const creation = await removeFrom(dependencies, upload, {
        prompt: `Remove ${object} from the uploaded image`,
        settings: { tool: 'remove-object', object },
        effect,
        working: `Removing ${object}.`,
        async assertChange(original, result) {
          if (await dependencies.preparer.same(upload.identity.userId, original, result))
            throw new AppError('nothing_found');
        },
      });
      return { success: true, message: 'The object is removed.', content: creation.content, creation };
    },
    receiveFile({ megabytes: dependencies.settings.IMAGE_MAX_MEGABYTES }),
  );
