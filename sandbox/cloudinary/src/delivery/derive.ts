import { access, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Controls } from '../faults.ts';
import { assertPixels, CloudinaryError } from '../http/response.ts';
import type { Asset, Store } from '../store/store.ts';
import type { Vision } from '../vision/vision.ts';
import { encode } from './encode.ts';
import type { Chain, Effect, Format } from './transformation.ts';

/** Creates derived images and stores them with their originals. */
export type Deriver = {
  /** @throws CloudinaryError 400 for a transformation that cannot be applied to this image */
  assertPossible(asset: Asset, chain: Chain): void;
  /** Creates the derived image, however long its effects take, and returns its path. */
  finish(asset: Asset, chain: Chain, format: Format): Promise<string>;
  /**
   * Returns the path of the derived image.
   * @throws CloudinaryError 423 while the effects are processed (the first call starts them), 400 when they failed or
   * the transformation cannot be applied to this image.
   */
  obtain(asset: Asset, chain: Chain, format: Format): Promise<string>;
};

const processing = () => new CloudinaryError(423, 'Resource is being processed, please try again later');

/** Creates the deriver of the images in `store`. */
export function createDeriver(store: Store, vision: Vision, controls: Controls): Deriver {
  const running = new Map<string, Promise<void>>();
  const failed = new Map<string, CloudinaryError>();

  const begin = (asset: Asset, { effects }: Chain): void => {
    const result = store.derivedPath(asset, nameOf(effects));
    if (effects.length === 0 || running.has(result)) return;
    const work = applyEffects(asset, effects, result)
      .catch((cause: unknown) => {
        failed.set(result, new CloudinaryError(400, 'The image could not be processed', { cause }));
      })
      .finally(() => running.delete(result));
    running.set(result, work);
  };

  const applyEffects = async (asset: Asset, effects: readonly Effect[], result: string): Promise<void> => {
    const atLeast = delay(controls.processingMs);
    const drafts: string[] = [];
    try {
      for (const effect of effects) {
        const target = store.temporaryPath();
        const source = drafts.at(-1) ?? store.originalPath(asset);
        if (await vision.apply(effect, source, target)) drafts.push(target);
      }
      const unchanged = drafts.length === 0;
      const finished = drafts.at(-1) ?? store.temporaryPath();
      if (unchanged) await writeFile(finished, '');
      drafts.push(finished);
      await atLeast;
      await publish(finished, unchanged ? sameAs(result) : result);
    } finally {
      await Promise.all(drafts.map((draft) => rm(draft, { force: true })));
    }
  };

  /** The image to which sizes and formats are applied. */
  const sourceOf = async (asset: Asset, chain: Chain): Promise<string> => {
    if (chain.effects.length === 0) return store.originalPath(asset);
    const result = store.derivedPath(asset, nameOf(chain.effects));
    if (await exists(result)) return result;
    if (await exists(sameAs(result))) return store.originalPath(asset);
    const error = failed.get(result);
    if (error) {
      failed.delete(result);
      throw error;
    }
    begin(asset, chain);
    throw processing();
  };

  const finish = async (asset: Asset, chain: Chain, format: Format): Promise<string> => {
    begin(asset, chain);
    await running.get(store.derivedPath(asset, nameOf(chain.effects)));
    return obtain(asset, chain, format);
  };

  const obtain = async (asset: Asset, chain: Chain, format: Format): Promise<string> => {
    assertPossible(asset, chain);
    const source = await sourceOf(asset, chain);
    const original = source === store.originalPath(asset);
    const plain = chain.resizes.length === 0 && chain.quality === undefined;
    if (plain && (original ? format === asset.format : format === 'png')) return source;
    const result = store.derivedPath(asset, JSON.stringify([chain, format]));
    if (await exists(result)) return result;
    const work =
      running.get(result) ?? make(source, chain, format, result).finally(() => running.delete(result));
    running.set(result, work);
    await work;
    return result;
  };

  const make = async (source: string, chain: Chain, format: Format, result: string): Promise<void> => {
    const draft = store.temporaryPath();
    try {
      await encode(source, chain, format, draft);
      await publish(draft, result);
    } finally {
      await rm(draft, { force: true });
    }
  };

  return { assertPossible, finish, obtain };
}

function assertPossible({ width, height }: Asset, { effects, resizes }: Chain): void {
  const changes = effects.length > 0 || resizes.length > 0;
  if (changes) assertPixels(width * height);
  for (const { mode, ...size } of resizes) {
    const { width: w = ((size.height ?? height) * width) / height, height: h = (w * height) / width } = size;
    if (mode !== 'limit') assertPixels(w * h);
  }
  const regions = effects.flatMap((effect) => (effect.kind === 'regions' ? effect.regions : []));
  for (const region of regions) {
    if (region.x + region.width > width || region.y + region.height > height)
      throw new CloudinaryError(400, 'Invalid region - it must be inside the image');
  }
}

/** Moves a finished file into the store. The asset's folder is not created again: a destroyed image stays destroyed. */
async function publish(draft: string, result: string): Promise<void> {
  await mkdir(path.dirname(result)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new CloudinaryError(404, 'Resource not found', { cause: error });
    if (error.code !== 'EEXIST') throw error;
  });
  await rename(draft, result);
}

const nameOf = (effects: readonly Effect[]) => `effects ${JSON.stringify(effects)}`;
/** An empty file of this name means that the effects changed nothing: the result is the original. */
const sameAs = (result: string) => `${result}.same`;
const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );
