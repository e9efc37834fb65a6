import { access, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Controls } from '../control/faults.ts';
import { Refusal } from '../http/answer.ts';
import type { Asset } from '../store/asset.ts';
import type { Store } from '../store/store.ts';
import type { Vision } from '../vision/vision.ts';
import { encode, type Format } from './encode.ts';
import type { Chain, Effect } from './transformation.ts';

/** Makes derived pictures and keeps them beside their originals. */
export type Deriver = {
  /** Starts the slow part of a derivation, so that it may be ready when it is asked for. */
  begin(asset: Asset, chain: Chain): void;
  /**
   * The path of the finished picture.
   * @throws Refusal 423 while the slow part is at work (the first call starts it), 400 when it failed.
   */
  obtain(asset: Asset, chain: Chain, format: Format): Promise<string>;
};

const busy = () => new Refusal(423, 'Resource is being processed, please try again later');

export function createDeriver(store: Store, vision: Vision, controls: Controls): Deriver {
  const atWork = new Map<string, Promise<void>>();
  const failed = new Map<string, Refusal>();

  const begin = (asset: Asset, { effects }: Chain): void => {
    const result = store.derivedPath(asset, nameOf(effects));
    if (effects.length === 0 || atWork.has(result)) return;
    const work = applyEffects(asset, effects, result)
      .catch((cause: unknown) => {
        failed.set(result, new Refusal(400, 'The picture could not be processed', { cause }));
      })
      .finally(() => atWork.delete(result));
    atWork.set(result, work);
  };

  const applyEffects = async (asset: Asset, effects: readonly Effect[], result: string): Promise<void> => {
    const atLeast = pause(controls.processingMs);
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
      await settle(finished, unchanged ? sameAs(result) : result);
    } finally {
      await Promise.all(drafts.map((draft) => rm(draft, { force: true })));
    }
  };

  /** The picture that the quick part starts from. */
  const sourceOf = async (asset: Asset, chain: Chain): Promise<string> => {
    if (chain.effects.length === 0) return store.originalPath(asset);
    const result = store.derivedPath(asset, nameOf(chain.effects));
    if (await exists(result)) return result;
    if (await exists(sameAs(result))) return store.originalPath(asset);
    const refusal = failed.get(result);
    if (refusal) {
      failed.delete(result);
      throw refusal;
    }
    begin(asset, chain);
    throw busy();
  };

  const obtain = async (asset: Asset, chain: Chain, format: Format): Promise<string> => {
    const source = await sourceOf(asset, chain);
    const original = source === store.originalPath(asset);
    const plain = chain.resizes.length === 0 && chain.quality === undefined && chain.background === undefined;
    if (plain && (original ? format === asset.format : format === 'png')) return source;
    const result = store.derivedPath(asset, JSON.stringify([{ ...chain, attachment: undefined }, format]));
    if (await exists(result)) return result;
    const work =
      atWork.get(result) ?? make(source, chain, format, result).finally(() => atWork.delete(result));
    atWork.set(result, work);
    await work;
    return result;
  };

  const make = async (source: string, chain: Chain, format: Format, result: string): Promise<void> => {
    const draft = store.temporaryPath();
    try {
      await encode(source, chain, format, draft);
      await settle(draft, result);
    } finally {
      await rm(draft, { force: true });
    }
  };

  return { begin, obtain };
}

/** Moves a finished file to its place. The asset's own folder is not made anew: a destroyed picture stays destroyed. */
async function settle(draft: string, result: string): Promise<void> {
  await mkdir(path.dirname(result)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new Refusal(404, 'Resource not found', { cause: error });
    if (error.code !== 'EEXIST') throw error;
  });
  await rename(draft, result);
}

const nameOf = (effects: readonly Effect[]) => `effects ${JSON.stringify(effects)}`;
/** An empty file of this name says that the effects found nothing to do: the result is the original itself. */
const sameAs = (result: string) => `${result}.same`;
const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );
