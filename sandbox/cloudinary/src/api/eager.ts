import { stat } from 'node:fs/promises';
import sharp from 'sharp';
import type { Deriver } from '../delivery/derive.ts';
import { type Chain, chooseFormat, type Format, formatOf, parseChain } from '../delivery/transformation.ts';
import type { Asset } from '../store/store.ts';
import { deliveryUrl } from './describe.ts';

/** A transformation that is made during an upload: as text, parsed, and the format that follows it after `/`. */
export type Eager = { transformation: string; chain: Chain; format: Format | undefined };

/** Reads the parameter `eager`: transformations separated by `|`, each with an optional format at its end. */
export function readEager(text: string): Eager[] {
  return text
    .split('|')
    .filter((one) => one !== '')
    .map((one) => {
      const components = one.split('/');
      const format = formatOf(components.at(-1) ?? '');
      if (format) components.pop();
      return { transformation: components.join('/'), chain: parseChain(components), format };
    });
}

/** Makes the eager transformations of a stored image and describes them as an upload's response does. */
export function makeEager(asset: Asset, eager: readonly Eager[], deriver: Deriver, origin: string) {
  const results = eager.map(async ({ transformation, chain, format: named }) => {
    const format = chooseFormat(asset, chain, named);
    const path = await deriver.finish(asset, chain, format);
    const [{ size }, { width, height }] = await Promise.all([stat(path), sharp(path).metadata()]);
    const url = deliveryUrl(asset, origin, transformation, format);
    return { transformation, width, height, bytes: size, format, url, secure_url: url };
  });
  return Promise.all(results);
}
