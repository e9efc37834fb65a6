import { access, mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import sharp from 'sharp';
import { freePlan, upscaling } from '../account.ts';
import type { Controls } from '../faults.ts';
import { assertPixels, CloudinaryError } from '../http.ts';
import type { Asset, Store } from '../store/store.ts';
import type { Vision } from '../vision/vision.ts';
import type { Chain, Effect, Format } from './delivery-url.ts';

export type Deriver = ReturnType<typeof createDeriver>;

/** Creates derived images and stores them with their originals. */
export function createDeriver(store: Store, vision: Vision, controls: Controls) {
  const running = new Map<string, Promise<void>>();
  const failed = new Map<string, CloudinaryError>();

  /** Writes a derived image once, also when several requests ask for it. */
  const derive = (result: string, write: (draft: string) => Promise<unknown>): Promise<void> => {
    const make = async () => {
      const draft = store.temporaryPath();
      try {
        await write(draft);
        await publish(draft, result);
      } finally {
        await rm(draft, { force: true });
      }
    };
    const work = running.get(result) ?? make().finally(() => running.delete(result));
    running.set(result, work);
    return work;
  };

  const withEffect = async (asset: Asset, effect: Effect): Promise<string> => {
    const result = store.derivedPath(asset, JSON.stringify(effect));
    if (await exists(result)) return result;
    const error = failed.get(result);
    failed.delete(result);
    if (error) throw error;
    derive(result, async (draft) => {
      const atLeast = untilDue(controls);
      await vision.apply(effect, store.originalPath(asset), draft);
      await atLeast;
    }).catch((cause: unknown) => {
      failed.set(result, new CloudinaryError(400, 'The image could not be processed', { cause }));
    });
    throw new CloudinaryError(423, 'Resource is being processed, please try again later');
  };

  return {
    /**
     * Returns the path of the derived image.
     * @throws CloudinaryError 423 while the effect is processed (the first call starts it), 400 when it
     * failed or the transformation cannot be applied to this image.
     */
    async obtain(asset: Asset, chain: Chain, format: Format): Promise<string> {
      assertPossible(asset, chain);
      const { effect, width } = chain;
      const source = effect ? await withEffect(asset, effect) : store.originalPath(asset);
      if (width === undefined && format === (effect ? 'png' : asset.format)) return source;
      const result = store.derivedPath(asset, JSON.stringify([chain, format]));
      if (!(await exists(result))) await derive(result, (draft) => encode(source, width, format, draft));
      return result;
    },
  };
}

async function untilDue(controls: Controls): Promise<void> {
  const start = performance.now();
  while (performance.now() - start < controls.processingMs) await delay(50);
}

/** Resizes an image and writes it in the requested format, without metadata. */
function encode(source: string, width: number | undefined, format: Format, target: string) {
  const image = sharp(source, { limitInputPixels: freePlan.pixels }).autoOrient();
  if (width !== undefined) image.resize({ width, withoutEnlargement: true });
  switch (format) {
    case 'jpg':
      return image.flatten({ background: '#fff' }).jpeg({ quality: 88 }).toFile(target);
    case 'webp':
      return image.webp({ quality: 86, effort: 2 }).toFile(target);
    case 'avif':
      return image.avif({ quality: 58, effort: 2 }).toFile(target);
    case 'png':
      return image.png({ compressionLevel: 6 }).toFile(target);
  }
}

function assertPossible({ width, height }: Asset, { effect }: Chain): void {
  assertPixels(width * height);
  if (effect?.kind === 'upscale') {
    if (width * height >= upscaling.pixels)
      throw new CloudinaryError(400, 'Image is too large for upscale - it must be below 4.2 megapixels');
    assertPixels(width * height * upscaling.factor ** 2);
  }
  for (const region of effect?.kind === 'regions' ? effect.regions : []) {
    if (region.x + region.width > width || region.y + region.height > height)
      throw new CloudinaryError(400, 'Invalid region - it must be inside the image');
  }
}

/** Does not create the asset's folder: a destroyed image stays destroyed. */
async function publish(draft: string, result: string): Promise<void> {
  await mkdir(path.dirname(result)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new CloudinaryError(404, 'Resource not found', { cause: error });
    if (error.code !== 'EEXIST') throw error;
  });
  await rename(draft, result);
}

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );
