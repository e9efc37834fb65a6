import type { AspectRatio } from '@atelier/contracts';
import type { Draft } from '@atelier/creation-kit/calls';
import type { Handler } from '../dependencies.ts';
import { imageLimits } from '../limits.ts';
import { queueProgress } from '../queue-progress.ts';
import { type SourceImage, withSourceImage } from '../source-image.ts';
import { createImages } from './create-images.ts';

/** `POST /api/ai/generate-image`: one creation with one or several images. */
export const generateImage: Handler<'generateImage'> = async (
  { body, identity: { userId }, logger },
  dependencies,
) => {
  const { provider } = dependencies;
  const { prompt, publish, aspect, count = 1, made_from, description, style } = body;
  const settings = {
    tool: 'generate',
    aspect,
    ...provider.sizeOf(aspect),
    ...(description && { description }),
    ...(style && { style }),
  };
  return {
    creation: { prompt, type: 'image', settings, ...(made_from && { made_from }) },
    waits: true,
    make: (draft) =>
      createImages(dependencies, {
        draft,
        userId,
        logger,
        prompt,
        settings,
        publish,
        count,
        draw: (signal) => provider.draw({ prompt, aspect, count }, signal),
      }),
  };
};

/** `POST /api/ai/edit-image`: one creation with one or several changed images. */
export const editImage: Handler<'editImage'> = async ({ file, body, identity, logger }, dependencies) => {
  const { preparer, provider } = dependencies;
  const { userId } = identity;
  const { prompt, count = 1, made_from } = body;
  const edit = async (draft: Draft, source: SourceImage) => {
    const path = `${source.path}.upright`;
    const { ext, width, height, hash } = await preparer.prepare({
      user: userId,
      input: source.path,
      output: path,
      limits: imageLimits,
      signal: draft.signal,
      onPosition: queueProgress(draft),
    });
    const aspect = aspectOf(width / height);
    return createImages(dependencies, {
      draft,
      userId,
      logger,
      prompt,
      settings: { tool: 'edit', ...provider.sizeOf(aspect), ...(source.name && { file: source.name }) },
      count,
      from: { ...source.verdict, source_hash: hash },
      draw: (signal) => provider.edit({ path, ext, prompt, aspect, count }, signal),
    });
  };
  return {
    creation: { prompt, type: 'image', settings: { tool: 'edit' }, ...(made_from && { made_from }) },
    waits: true,
    make: (draft) =>
      withSourceImage(dependencies, { file, body, identity, signal: draft.signal }, (source) =>
        edit(draft, source),
      ),
  };
};

/** The nearest shape that the provider draws; `ratio` is width by height. */
function aspectOf(ratio: number): AspectRatio {
  if (ratio > 1.22) return 'landscape';
  return ratio < 0.82 ? 'portrait' : 'square';
}
