import { type Doc, hasOperators } from '../document.ts';
import { CommandError } from '../errors.ts';
import { identityOf, sameValue } from '../keys/encode.ts';
import type { KeySpec } from '../keys/entries.ts';
import type { Collection, Index } from '../storage/catalog.ts';
import { type Alternative, alternativesOf } from './conditions.ts';
import { joinRanges, type KeyRange, type Narrowing, narrow } from './ranges.ts';

/** How to find the candidates of a query. Without an index, the `_id` keys are used. */
export interface Plan {
  readonly index: Index | undefined;
  readonly ranges: KeyRange[];
  /** Whether scanning the ranges forwards (1) or backwards (-1) yields the requested order; 0 if not. */
  readonly order: 1 | -1 | 0;
  /** Whether every document in the ranges matches, so that counting keys counts documents. */
  readonly exact: boolean;
  /** Whether the plan reads every document, in insertion order. */
  readonly everything: boolean;
}

interface Scored extends Plan {
  readonly score: number;
}

const idSpec: KeySpec = [['_id', 1]];

function samePins(narrowings: readonly Narrowing[]): number {
  const [first, ...others] = narrowings;
  if (!first) return 0;
  let count = 0;
  for (const key of first.pinned) {
    if (!others.every((other) => other.pinned[count]?.equals(key))) break;
    count++;
  }
  return count;
}

/** Whether an index whose first `pinned` fields have one value yields the sort order. */
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

function consider(index: Index | undefined, alternatives: Alternative[], sort: KeySpec): Scored {
  const spec = index?.spec ?? idSpec;
  const multikey = index?.multikey ?? false;
  const narrowings = alternatives.map((alternative) => narrow(alternative, spec, multikey));
  const ordered = sort.length > 0 && !multikey ? orderOf(spec, samePins(narrowings), sort) : 0;
  const depth = Math.min(...narrowings.map(({ equalities, ranged }) => equalities * 10 + (ranged ? 4 : 0)));
  const used = narrowings.map(({ equalities, ranged }) => equalities + (ranged ? 1 : 0));
  const exact =
    !multikey &&
    alternatives.every(({ exact, fields }, at) => {
      return (
        exact &&
        [...fields.keys()].every(
          (path) =>
            spec.findIndex(([key]) => key === path) < (used[at] ?? 0) && spec.some(([key]) => key === path),
        )
      );
    });
  const whole = spec.length === Math.min(...narrowings.map(({ equalities }) => equalities));
  const unique = (index === undefined || index.unique) && whole ? 1000 : 0;
  // A partial index contains few documents even where no field is narrowed.
  const partial = index?.partialFilter ? 1 : 0;
  const score = depth + (ordered === 0 ? 0 : 5) + unique + partial;
  return {
    index,
    ranges: joinRanges(narrowings.flatMap(({ ranges }) => ranges)),
    order: ordered,
    exact,
    everything: index === undefined && score === 0,
    score,
  };
}

/** Whether a condition of a filter contains that of a partial index. */
function requires(given: unknown, wanted: unknown): boolean {
  if (given === undefined) return false;
  if (!hasOperators(wanted)) return sameValue(given, wanted);
  if (!hasOperators(given)) return false;
  return Object.entries(wanted).every(([name, operand]) => name in given && sameValue(given[name], operand));
}

/** Whether an index contains every document that the filter can match. */
function complete(index: Index, filter: Doc, alternatives: Alternative[]): boolean {
  if (index.partialFilter) {
    return Object.entries(index.partialFilter).every(([path, condition]) =>
      requires(filter[path], condition),
    );
  }
  if (!index.sparse) return true;
  return alternatives.every(({ fields }) =>
    index.spec.some(([path]) => {
      const condition = fields.get(path);
      return condition?.anyOf ? condition.anyOf.every((value) => value !== null) : condition !== undefined;
    }),
  );
}

function hinted(collection: Collection, hint: string | Doc): Index | undefined {
  const wanted = typeof hint === 'string' ? hint : identityOf(hint);
  if (wanted === '_id_' || wanted === identityOf({ _id: 1 })) return undefined;
  const found = collection.indexes.find(({ name, definition }) =>
    typeof hint === 'string' ? name === hint : identityOf(definition.key) === wanted,
  );
  if (found) return found;
  throw new CommandError('BadValue', 'hint provided does not correspond to an existing index');
}

/** Chooses the most selective index, preferring one that also yields the sort order. */
export function planQuery(collection: Collection, filter: Doc, sort: KeySpec, hint?: string | Doc): Plan {
  const alternatives = alternativesOf(filter);
  if (hint !== undefined) {
    const index = hinted(collection, hint);
    if (!index?.partialFilter || complete(index, filter, alternatives))
      return consider(index, alternatives, sort);
    throw new CommandError('NoQueryExecutionPlans', 'the hinted partial index does not contain every result');
  }
  const usable = collection.indexes.filter((index) => complete(index, filter, alternatives));
  const [best] = [undefined, ...usable]
    .map((index) => consider(index, alternatives, sort))
    .toSorted((a, b) => b.score - a.score);
  if (best) return best;
  throw new CommandError('InternalError', 'no plan');
}
