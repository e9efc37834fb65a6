import type { Doc } from '../document.ts';
import { hasOperators } from '../document.ts';
import { CommandError, notImplemented } from '../errors.ts';
import type { KeySpec } from '../keys/entries.ts';
import { numberOf } from '../values.ts';

/**
 * Parses a sort document.
 * @throws CommandError BadValue for a direction other than 1 or -1, NotImplemented for `$meta`
 */
export function toSortSpec(sort: Doc = {}): KeySpec {
  return Object.entries(sort).map(([path, given]) => {
    const direction = numberOf(given);
    if (hasOperators(given)) throw notImplemented('Sorting by $meta');
    if (path.startsWith('$')) throw notImplemented(`Sorting by ${path}`);
    if (direction !== 1 && direction !== -1) {
      throw new CommandError(
        'BadValue',
        `$sort key ordering must be 1 (for ascending) or -1 (for descending), at ${path}`,
      );
    }
    return [path, direction];
  });
}
