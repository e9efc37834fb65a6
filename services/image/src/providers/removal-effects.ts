import type { Region } from '../preparing/tasks.ts';

const longest = 60;

/** Only characters that cannot add a transformation, path or parameter to a delivery URL. */
function cleanedPhrase(name: string): string {
  return name
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}' -]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, longest)
    .trim();
}

/** Null if nothing is left of the name. */
export function namedRemoval(name: string): string | null {
  const phrase = cleanedPhrase(name);
  return phrase === '' ? null : `e_gen_remove:prompt_${encodeURIComponent(phrase)}`;
}

/** https://cloudinary.com/documentation/transformation_reference#e_gen_remove */
export function regionRemoval(regions: readonly Region[]): string {
  const list = regions.map(({ left, top, width, height }) => `(x_${left};y_${top};w_${width};h_${height})`);
  return `e_gen_remove:region_${list.length === 1 ? list[0] : `(${list.join(';')})`}`;
}
