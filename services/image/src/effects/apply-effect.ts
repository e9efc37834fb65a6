import type { CreationSettings } from '@atelier/contracts';
import type { CallContext, CreatingWork, CreationResult, Draft } from '@atelier/creation-kit/calls';
import { newImageKey } from '@atelier/creation-kit/creations';
import type { JobOptions } from '@atelier/server-kit/fair-queue';
import type { Logger } from '@atelier/server-kit/logging';
import type { Dependencies } from '../dependencies.ts';
import { imageLimits } from '../limits.ts';
import type { ImageLimits, Measured, Prepared } from '../preparing/tasks.ts';
import { queueProgress } from '../queue-progress.ts';
import { type SourceImage, withSourceImage } from '../source-image.ts';

/** What the image store does with an image. */
export interface EffectWork {
  prompt: string;
  settings: CreationSettings;
  effect(size: Measured, job: JobOptions): string | Promise<string>;
  working: string;
  limits?: ImageLimits;
  /** Returns the image in `output` if one replaces the result. */
  check?(original: string, result: string, output: string): Promise<Prepared | undefined>;
  checkSize?(before: Measured, after: Measured): void;
}

type Request = Pick<CallContext<'removeBackground'>, 'file' | 'body' | 'identity' | 'logger'>;

/** The work that applies an effect to the image of a request. */
export function applyEffect(dependencies: Dependencies, request: Request, work: EffectWork): CreatingWork {
  const { file, body, identity, logger } = request;
  const { prompt, settings } = work;
  const { made_from } = body;
  return {
    creation: { prompt, type: 'image', settings, ...(made_from && { made_from }) },
    waits: true,
    make: (draft) =>
      withSourceImage(dependencies, { file, body, identity, signal: draft.signal }, (image) =>
        applyToImage(dependencies, { draft, image, userId: identity.userId, logger }, work),
      ),
  };
}

interface Applying {
  draft: Draft;
  image: SourceImage;
  userId: string;
  logger: Logger;
}

/** Once the store works on an image, it is paid for: the work cannot be stopped any more. */
async function applyToImage(
  { awaitProvider, preparer, store, removals }: Dependencies,
  { draft, image: { path, name, verdict }, userId, logger }: Applying,
  work: EffectWork,
): Promise<CreationResult> {
  const upright = `${path}.upright`;
  const result = `${path}.result`;
  const output = `${path}.output`;
  const { signal } = draft;
  const waiting = { signal, onPosition: queueProgress(draft) };
  const { width, height, hash } = await preparer.prepare({
    user: userId,
    input: path,
    output: upright,
    limits: work.limits ?? imageLimits,
    ...waiting,
  });
  const effect = await work.effect({ width, height }, waiting);
  const discard = (id: string) =>
    store.remove(id).catch((failure: unknown) => {
      logger.warn({ err: failure, image_id: id }, 'an image that is not used stays at the image store');
    });
  const make = async () => {
    await draft.begin({ settings: { ...work.settings, ...(name && { file: name }) } });
    draft.stage('storing', 'Saving the image.');
    await awaitProvider('removal', signal);
    const id = await store.upload(upright);
    try {
      draft.stage('working', work.working);
      await store.save({ id, effect }, result);
      const replacement = await work.check?.(upright, result, output);
      const made = replacement ?? (await preparer.inspect(userId, result));
      work.checkSize?.({ width, height }, made);
      const image = replacement
        ? { ext: replacement.ext, id: await store.upload(output), hash: made.hash }
        : { ext: 'png', id, effect, hash: made.hash };
      if (image.id !== id) await discard(id);
      return {
        ...verdict,
        source_hash: hash,
        images: [{ key: newImageKey(), ...image }] as const,
        settings: { width: made.width, height: made.height },
      };
    } catch (error) {
      await discard(id);
      throw error;
    }
  };
  return removals.run(userId, make, waiting);
}
