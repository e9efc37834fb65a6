import type { Creation, CreationSettings } from '@atelier/contracts';
import type { CallContext, ReceivedFile } from '@atelier/creation-kit/calls';
import { newImageKey } from '@atelier/creation-kit/creations';
import { makeCreation } from '@atelier/creation-kit/runs';
import type { Dependencies } from '../dependencies.ts';
import { imageLimits } from '../limits.ts';
import { queueProgress } from '../queue-progress.ts';
import { withSourceImage } from '../source-image.ts';

/** A removal: its effect, its wording, and the check that it changed the image. */
export interface Removal {
  prompt: string;
  settings: CreationSettings;
  /** The effect for an image of this size, in pixels. */
  effect(size: { width: number; height: number }): string;
  working: string;
  /** @throws AppError `nothing_found` where the result shows that nothing was removed */
  assertChange(original: string, result: string): Promise<void>;
}

type Request = Pick<CallContext<'removeBackground'>, 'file' | 'body' | 'identity' | 'run' | 'logger'>;
/** The image as a file, and the removal's request. */
type Upload = Pick<Request, 'identity' | 'run' | 'logger'> & { file: Pick<ReceivedFile, 'path' | 'name'> };

/** Removes from the image of a request: its upload, or the image of the creation `made_from`. */
export const removeFrom = (dependencies: Dependencies, request: Request, removal: Removal) => {
  const { file, body, identity } = request;
  return withSourceImage(dependencies, { file, madeFrom: body.made_from, identity }, (image) =>
    removeFromFile(dependencies, { ...request, file: image }, removal),
  );
};

/**
 * Prepares an upload, stores it at the image store, and waits until the derived image exists. An upload that is no image is
 * refused before the work begins. Once the store works on it, it is paid for: it cannot be stopped any more.
 */
async function removeFromFile(
  { settings, places, preparer, store, removals }: Dependencies,
  { file, identity, run, logger }: Upload,
  removal: Removal,
): Promise<Creation> {
  const upright = `${file.path}.upright`;
  const result = `${file.path}.result`;
  const { userId } = identity;
  const { signal } = run;
  const waiting = { signal, onPosition: queueProgress(run) };
  const { width, height } = await preparer.prepare({
    user: userId,
    input: file.path,
    output: upright,
    limits: imageLimits,
    ...waiting,
  });
  const effect = removal.effect({ width, height });
  const newCreation = {
    prompt: removal.prompt,
    type: 'image',
    settings: { ...removal.settings, ...(file.name && { file: file.name }) },
  } as const;
  const context = { run, publicOrigin: settings.PUBLIC_ORIGIN };
  const make = () =>
    makeCreation(context, newCreation, async (draft) => {
      await draft.stage('storing', 'Saving the image.');
      const giveBack = await places.take('removal', signal);
      const id = await store.keep(upright).catch((error: unknown) => {
        giveBack();
        throw error;
      });
      try {
        await draft.stage('removing', removal.working);
        await store.save({ id, effect }, result);
        await removal.assertChange(upright, result);
      } catch (error) {
        await store.remove(id).catch((failure: unknown) => {
          logger.warn({ err: failure, picture_id: id }, 'an image that failed stays at the image store');
        });
        throw error;
      } finally {
        giveBack();
      }
      return {
        images: [{ key: newImageKey(), ext: 'png', id, effect }],
        settings: { width, height },
      };
    });
  return removals.run(userId, make, waiting);
}
