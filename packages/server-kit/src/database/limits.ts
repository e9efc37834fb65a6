import { isDuplicateKey } from './connect.ts';

/** The validator of an array in a schema: updates keep it within the same number. */
export const atMost = (most: number) => ({
  most,
  validator: (list: readonly unknown[] | null | undefined) => !list || list.length <= most,
  message: `must have at most ${most} entries`,
});

/**
 * Inserts a record with the number of a free place. A unique index of its owner and place decides between
 * requests at once. Returns false if all places are taken.
 */
export async function insertInPlace(
  places: number,
  taken: () => Promise<{ place?: number | null | undefined }[]>,
  insert: (place: number) => Promise<void>,
): Promise<boolean> {
  for (;;) {
    const numbers = new Set((await taken()).map(({ place }) => place));
    const free = Array.from({ length: places }, (_, place) => place).filter((place) => !numbers.has(place));
    // A random one, so that requests at once seldom want the same.
    const place = free[Math.floor(Math.random() * free.length)];
    if (place === undefined) return false;
    try {
      await insert(place);
      return true;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }
}
