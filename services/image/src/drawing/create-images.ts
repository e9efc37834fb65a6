import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CreationSettings } from '@atelier/contracts';
import type { CreationResult, Draft, ResultImage } from '@atelier/creation-kit/calls';
import {
  newImageKey,
  type RemovedImageModel,
  type Resemblance,
  resemblanceToRemoved,
} from '@atelier/creation-kit/creations';
import { AppError } from '@atelier/server-kit/errors';
import type { Logger } from '@atelier/server-kit/logging';
import type { Dependencies } from '../dependencies.ts';
import { imageLimits } from '../limits.ts';
import { queueProgress } from '../queue-progress.ts';

interface ImageTask {
  draft: Draft;
  userId: string;
  logger: Logger;
  prompt: string;
  settings: CreationSettings;
  publish?: boolean;
  /** What passes to it from the image that is changed. */
  from?: Pick<CreationResult, 'moderation' | 'reported_at' | 'source_hash'>;
  count: number;
  /** Returns the files of up to `count` images. */
  draw(signal: AbortSignal): Promise<Buffer[]>;
}

/** Lets the provider make images, after those before it in the queue, and stores them. */
export function createImages(
  dependencies: Dependencies,
  { draft, userId, logger, prompt, settings, publish, from, count, draw }: ImageTask,
): Promise<CreationResult> {
  const { drawings, provider, checkPublication, removed } = dependencies;
  const { signal } = draft;
  const make = async () => {
    await draft.begin({ settings: { ...settings, ...(count > 1 && { count }), model: provider.model } });
    const { drawing, saving } = stages(count);
    const sensitive = publish ? await checkPublication({ prompt }, signal) : undefined;
    draft.stage('drawing', drawing);
    const generated = await draw(signal);
    draft.stage('storing', saving);
    const [first, ...others] = await storeAll(dependencies, { generated, userId, logger });
    if (!first) throw new AppError('provider_empty');
    const { width, height } = first;
    const resemblance = publish ? await compareWithRemoved(removed, first.image.hash, logger) : null;
    const unpublished = reasons.get(resemblance);
    return {
      ...from,
      ...(publish !== undefined && { publish: publish && !unpublished }),
      ...(sensitive !== undefined && { sensitive }),
      ...(resemblance === 'similar' && { reported_at: new Date() }),
      images: [first.image, ...others.map(({ image }) => image)] as const,
      settings: { width, height, ...(unpublished && { unpublished }) },
    };
  };
  return drawings.run(userId, make, { signal, onPosition: queueProgress(draft) });
}

/** Why an image stays private: it is a copy of a removed one, or the comparison failed. */
const reasons = new Map<Resemblance | 'unchecked' | null, 'removed' | 'unchecked'>([
  ['copy', 'removed'],
  ['unchecked', 'unchecked'],
]);

async function compareWithRemoved(removed: RemovedImageModel, image_hash: string, logger: Logger) {
  try {
    return await resemblanceToRemoved(removed, { image_hash });
  } catch (error) {
    logger.error({ err: error }, 'an image could not be compared with removed ones: it stays private');
    return 'unchecked';
  }
}

const stages = (count: number) =>
  count === 1
    ? { drawing: 'Drawing the image.', saving: 'Saving the image.' }
    : { drawing: `Drawing ${count} images.`, saving: 'Saving the images.' };

interface StoredFile {
  image: ResultImage;
  width: number;
  height: number;
}

interface GeneratedFiles {
  generated: readonly Buffer[];
  userId: string;
  logger: Logger;
}

/** Stores the images in their order. One that cannot be stored is left out, unless none could. */
async function storeAll(
  { preparer, store }: Pick<Dependencies, 'preparer' | 'store'>,
  { generated, userId, logger }: GeneratedFiles,
): Promise<StoredFile[]> {
  const folder = await mkdtemp(join(tmpdir(), 'atelier-drawn-'));
  const [file, prepared] = [join(folder, 'drawn'), join(folder, 'prepared')];
  const stored: StoredFile[] = [];
  let failure: { error: unknown } | null = null;
  try {
    for (const bytes of generated) {
      try {
        await writeFile(file, bytes, { mode: 0o600 });
        const { ext, width, height, hash } = await preparer.prepare({
          user: userId,
          input: file,
          output: prepared,
          limits: imageLimits,
          continues: true,
        });
        const id = await store.upload(prepared);
        stored.push({ image: { key: newImageKey(), ext, id, hash }, width, height });
      } catch (error) {
        failure ??= { error };
        logger.warn({ err: error }, 'a generated image could not be stored');
      }
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  if (failure && stored.length === 0) throw failure.error;
  return stored;
}
