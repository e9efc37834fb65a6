import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseImagePrompt } from '@atelier/contracts';
import { serveCall } from '@atelier/creation-kit/calls';
import { newImageKey } from '@atelier/creation-kit/creations';
import { type MadeImage, makeCreation } from '@atelier/creation-kit/runs';
import { AppError } from '@atelier/server-kit/errors';
import type { Logger } from '@atelier/server-kit/logging';
import type { Dependencies } from '../dependencies.ts';
import { imageLimits } from '../limits.ts';
import { queueProgress } from '../queue-progress.ts';

/** `POST /api/ai/generate-image`: generates one or several images and stores them as one creation. */
export const generateImage = (dependencies: Dependencies) =>
  serveCall('generateImage', async ({ body, identity, run, logger }) => {
    const { settings, drawings, provider } = dependencies;
    const { signal } = run;
    const { prompt, publish, aspect, count = 1 } = body;
    const { userId } = identity;
    const newCreation = {
      prompt,
      type: 'image',
      settings: {
        tool: 'generate',
        aspect,
        ...(count > 1 && { count }),
        size: provider.sizeOf(aspect),
        model: provider.model,
        ...parseImagePrompt(prompt),
      },
    } as const;
    const context = { run, publicOrigin: settings.PUBLIC_ORIGIN };
    const make = () =>
      makeCreation(context, newCreation, async (draft) => {
        const { drawing, saving } = stages(count);
        await draft.stage('drawing', drawing);
        const generated = await provider.draw({ prompt, aspect, count }, signal);
        await draft.stage('storing', saving);
        const [first, ...others] = await keepAll(dependencies, { generated, userId, logger });
        if (!first) throw new AppError('provider_empty');
        const { width, height } = first;
        return {
          publish,
          images: [first.image, ...others.map(({ image }) => image)],
          settings: { width, height },
        };
      });
    return drawings.run(userId, make, { signal, onPosition: queueProgress(run) });
  });

const stages = (count: number) =>
  count === 1
    ? { drawing: 'Drawing the image.', saving: 'Saving the image.' }
    : { drawing: `Drawing ${count} images.`, saving: 'Saving the images.' };

/** An image at the image store, and its size in pixels. */
interface Kept {
  image: MadeImage;
  width: number;
  height: number;
}

interface Generated {
  generated: readonly Buffer[];
  userId: string;
  logger: Logger;
}

/**
 * Prepares and stores the images in their order. One that cannot be stored is left out.
 * @throws the first failure, if no image could be stored
 */
async function keepAll(
  { preparer, store }: Pick<Dependencies, 'preparer' | 'store'>,
  { generated, userId, logger }: Generated,
): Promise<Kept[]> {
  const folder = await mkdtemp(join(tmpdir(), 'atelier-drawn-'));
  const [drawn, prepared] = [join(folder, 'drawn'), join(folder, 'prepared')];
  const kept: Kept[] = [];
  let failure: { error: unknown } | null = null;
  try {
    for (const bytes of generated) {
      try {
        await writeFile(drawn, bytes, { mode: 0o600 });
        const { ext, width, height } = await preparer.prepare({
          user: userId,
          input: drawn,
          output: prepared,
          limits: imageLimits,
          continues: true,
        });
        const id = await store.keep(prepared);
        kept.push({ image: { key: newImageKey(), ext, id }, width, height });
      } catch (error) {
        failure ??= { error };
        logger.warn({ err: error }, 'a generated image could not be stored');
      }
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  if (failure && kept.length === 0) throw failure.error;
  return kept;
}
