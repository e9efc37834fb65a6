import { type Doc, hasOperators } from '../document.ts';
import { CommandError, notImplemented } from '../errors.ts';
import { sameValue } from '../keys/encode.ts';
import type { KeySpec } from '../keys/entries.ts';
import type { Collection, Index } from '../storage/catalog.ts';
import { numberOf } from '../values.ts';
import { type Alternative, alternativesOf, joinRanges, type KeyRange, narrow } from './ranges.ts';

/** Where the candidates of a query are read. Without an index, the `_id` keys are used. */
export interface Plan {
  readonly index: Index | undefined;
  readonly ranges: KeyRange[];
  /** Whether reading the ranges forwards (1) or backwards (-1) yields the requested order; 0 if not. */
  readonly order: 1 | -1 | 0;
  readonly everything: boolean;
}

const idSpec: KeySpec = [['_id', 1]];

function orderOf(spec: KeySpec, pinned: number, sort: KeySpec): 1 | -1 | 0 {
  const fixed = new Set(spec.slice(0, pinned).map(([path]) => path));
  const wanted = sort.filter(([path]) => !fixed.has(path));
  const tail = spec.slice(pinned);
  if (wanted.length > tail.length) return 0;
  for (const sign of [1, -1] as const) {
    if (wanted.every(([path, way], at) => tail[at]?.[0] === path && tail[at][1] * sign === way)) return sign;
  }
  return 0;
}

function useOf(
  index: Index | undefined,
  alternatives: Alternative[],
  sort: KeySpec,
): Plan & { rank: number } {
  const spec = index?.spec ?? idSpec;
  const multikey = index?.multikey ?? false;
  const narrowings = alternatives.map((alternative) => narrow(alternative, spec, multikey));
  const [first, ...others] = narrowings;
  const pinned = first && others.length === 0 ? first.pinned : 0;
  const order = sort.length > 0 && !multikey ? orderOf(spec, pinned, sort) : 0;
  const depth = Math.min(...narrowings.map((narrowing) => narrowing.depth));
  const found = depth > 0 || order !== 0 || index?.partialFilter !== undefined;
  return {
    index,
    ranges: joinRanges(narrowings.flatMap(({ ranges }) => ranges)),
    order,
    everything: index === undefined && !found,
    // Most fields first; between equals, one with the wanted order, or with fewer documents or entries.
    rank: depth * 2 + (order !== 0 || index?.partialFilter ? 1 : 0) - (multikey ? 0.5 : 0),
  };
}

function requires(given: unknown, wanted: unknown): boolean {
  if (given === undefined) return false;
  if (!hasOperators(wanted)) return sameValue(given, wanted);
  if (!hasOperators(given)) return false;
  return Object.entries(wanted).every(([name, operand]) => name in given && sameValue(given[name], operand));
}

function isComplete(index: Index, filter: Doc, alternatives: readonly Alternative[]): boolean {
  const { partialFilter, sparse, spec } = index;
  if (partialFilter)
    return Object.entries(partialFilter).every(([path, condition]) => requires(filter[path], condition));
  const excludesMissing = (one: Alternative) =>
    spec.some(([path]) => one.has(path) && one.get(path)?.anyOf?.includes(null) !== true);
  return !sparse || alternatives.every(excludesMissing);
}

/** Chooses the index whose leading fields the filter determines most, then one that yields the order. */
export function planQuery(collection: Collection, filter: Doc, sort: KeySpec): Plan {
  const alternatives = alternativesOf(filter);
  const usable = collection.indexes.filter((index) => isComplete(index, filter, alternatives));
  return [undefined, ...usable]
    .map((index) => useOf(index, alternatives, sort))
    .reduce((best, plan) => (plan.rank > best.rank ? plan : best));
}

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
