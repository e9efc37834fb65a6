import { parseImagePrompt } from '@atelier/contracts';
import type { CallContext, CallResult } from '@atelier/creation-kit/calls';
import type { Dependencies } from '../dependencies.ts';
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
