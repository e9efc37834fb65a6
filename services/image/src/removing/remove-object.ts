import { AppError } from '@atelier/service-kit/errors';
import { serveCall } from '@atelier/service-kit/http';
import { receiveFile } from '@atelier/service-kit/upload';
import type { Dependencies } from '../dependencies.ts';
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

/** Longest phrase of a transformation, in characters. */
const longest = 60;

/**
 * The phrase that names an object to the image store, safe in a delivery URL: letters, digits, space, apostrophe and hyphen
 * only, so that no second transformation, path or parameter can be injected; then percent-encoded.
 */
function cleanedPhrase(name: string): string {
  return name
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}' -]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, longest)
    .trim();
}

/** The effect that removes a named object, or null where nothing is left of the name. */
export function removalEffect(name: string): string | null {
  const phrase = cleanedPhrase(name);
  return phrase === '' ? null : `e_gen_remove:prompt_${encodeURIComponent(phrase)}`;
}
