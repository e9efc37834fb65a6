import type { Region } from '../preparing/tasks.ts';

/** Longest phrase of a transformation, in characters. */
const longest = 60;

/**
 * The phrase that names an object to the image store, safe in a delivery URL: letters, digits, space, apostrophe and hyphen
 * only, so that no second transformation, path or parameter can be injected; then percent-encoded.
 */
function cleanedPhrase(name: string): string {
  return name
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}' -]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, longest)
    .trim();
}

/** The effect that removes a named object, or null where nothing is left of the name. */
export function namedRemoval(name: string): string | null {
  const phrase = cleanedPhrase(name);
  return phrase === '' ? null : `e_gen_remove:prompt_${encodeURIComponent(phrase)}`;
}

/**
 * The effect that removes what rectangles of the stored image contain. A list of regions has brackets of its own
 * (https://cloudinary.com/documentation/transformation_reference#e_gen_remove).
 */
export function regionRemoval(regions: readonly Region[]): string {
  const list = regions.map(({ left, top, width, height }) => `(x_${left};y_${top};w_${width};h_${height})`);
  return `e_gen_remove:region_${list.length === 1 ? list[0] : `(${list.join(';')})`}`;
}
