import type { ImageRegion } from '@atelier/contracts';

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
 * The effect that removes what the regions contain, in whole pixels of the stored image: every pixel that a region touches.
 * A list of regions has brackets of its own (https://cloudinary.com/documentation/transformation_reference#e_gen_remove).
 */
export function regionRemoval(
  regions: readonly ImageRegion[],
  { width, height }: { width: number; height: number },
): string {
  const list = regions.map((region) => {
    const [x, w] = pixels(region.x, region.width, width);
    const [y, h] = pixels(region.y, region.height, height);
    return `(x_${x};y_${y};w_${w};h_${h})`;
  });
  return `e_gen_remove:region_${list.length === 1 ? list[0] : `(${list.join(';')})`}`;
}

/** Start and length in pixels, inside the image and at least one pixel long. */
function pixels(start: number, length: number, size: number): [start: number, length: number] {
  const first = Math.min(Math.floor(start * size), size - 1);
  const end = Math.min(Math.ceil((start + length) * size), size);
  return [first, Math.max(end - first, 1)];
}
