import { type AspectRatio, parseImagePrompt } from '@atelier/contracts';
import type { CallContext, CallResult } from '@atelier/creation-kit/calls';
import type { Dependencies } from '../dependencies.ts';
import { imageLimits } from '../limits.ts';
import { queueProgress } from '../queue-progress.ts';
import { withSourceImage } from '../source-image.ts';
import { createImages } from './create-images.ts';

/** `POST /api/ai/generate-image`: generates one or several images and stores them as one creation. */
export async function generateImage(
  { body, ...context }: CallContext<'generateImage'>,
  dependencies: Dependencies,
): Promise<CallResult<'generateImage'>> {
  const { provider } = dependencies;
  const { prompt, publish, aspect, count = 1 } = body;
  const settings = {
    tool: 'generate',
    aspect,
    ...provider.sizeOf(aspect),
    ...parseImagePrompt(prompt),
  };
  return createImages(dependencies, context, {
    creation: { prompt, type: 'image', settings },
    publish,
    count,
    draw: (signal) => provider.draw({ prompt, aspect, count }, signal),
  });
}

/** `POST /api/ai/edit-image`: changes an image as a prompt says, once or several times, and stores the results as one creation. */
export async function editImage(
  { file, body, ...context }: CallContext<'editImage'>,
  dependencies: Dependencies,
): Promise<CallResult<'editImage'>> {
  const { preparer, provider } = dependencies;
  const { prompt, count = 1 } = body;
  const { identity, run } = context;
  return withSourceImage(
    dependencies,
    { file, body, identity, signal: run.signal },
    async (source, verdict) => {
      const path = `${source.path}.upright`;
      const { ext, width, height, hash } = await preparer.prepare({
        user: identity.userId,
        input: source.path,
        output: path,
        limits: imageLimits,
        signal: run.signal,
        onPosition: queueProgress(run),
      });
      const aspect = aspectOf(width / height);
      const settings = {
        tool: 'edit',
        ...provider.sizeOf(aspect),
        ...(source.name && { file: source.name }),
      };
      return createImages(dependencies, context, {
        creation: { prompt, type: 'image', settings },
        count,
        from: { ...verdict, source_hash: hash },
        draw: (signal) => provider.edit({ path, ext, prompt, aspect, count }, signal),
      });
    },
  );
}

/** The shape that the provider draws which is nearest to that of the image: width by height. */
function aspectOf(ratio: number): AspectRatio {
  if (ratio > 1.22) return 'landscape';
  return ratio < 0.82 ? 'portrait' : 'square';
}
