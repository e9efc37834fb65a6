import { directed, encodeValue, typeBounds } from '../keys/encode.ts';
import type { KeySpec } from '../keys/entries.ts';
import type { Alternative, FieldCondition } from './conditions.ts';

/** A stretch of index keys: from `low`, up to but without `high`. */
export interface KeyRange {
  readonly low: Buffer;
  readonly high: Buffer;
}

/** Where in an index the documents of one alternative lie. */
export interface Narrowing {
  readonly ranges: KeyRange[];
  /** The single key of each leading field that is pinned to one value. */
  readonly pinned: Buffer[];
  /** How many leading fields are narrowed by equality, and whether the next one is by a range. */
  readonly equalities: number;
  readonly ranged: boolean;
}

const AFTER = Buffer.of(255);
const MAX_RANGES = 1000;

function greatest(a: Buffer, b: Buffer): Buffer {
  return a.compare(b) > 0 ? a : b;
}

function least(a: Buffer, b: Buffer): Buffer {
  return a.compare(b) < 0 ? a : b;
}

/** The stretch below `prefix` that a range condition leaves. A multikey index can honour one bound only. */
function stretch(prefix: Buffer, condition: FieldCondition, direction: number, multikey: boolean): KeyRange {
  const above = condition.above;
  const below = above !== undefined && multikey ? undefined : condition.below;
  const bound = above ?? below;
  const [low, high] = typeBounds(bound?.value, direction).map((edge) => Buffer.concat([prefix, edge]));
  let range: KeyRange = { low: low ?? prefix, high: high ?? Buffer.concat([prefix, AFTER]) };
  for (const [edge, lower] of [[above, direction > 0] as const, [below, direction < 0] as const]) {
    if (edge === undefined) continue;
    const key = Buffer.concat([prefix, directed(encodeValue(edge.value), direction)]);
    const past = Buffer.concat([key, AFTER]);
    if (lower) range = { ...range, low: greatest(range.low, edge.inclusive ? key : past) };
    else range = { ...range, high: least(range.high, edge.inclusive ? past : key) };
  }
  return range;
}

/** Narrows an index down to what an alternative allows, field by field from the first. */
export function narrow(alternative: Alternative, spec: KeySpec, multikey: boolean): Narrowing {
  let prefixes: Buffer[] = [Buffer.alloc(0)];
  const pinned: Buffer[] = [];
  let equalities = 0;
  for (const [path, direction] of spec) {
    const values = alternative.fields.get(path)?.anyOf;
    if (values === undefined || values.length * prefixes.length > MAX_RANGES) break;
    const keys = values.map((value) => directed(encodeValue(value), direction));
    const [only] = keys;
    if (only !== undefined && keys.length === 1 && pinned.length === equalities) pinned.push(only);
    prefixes = prefixes.flatMap((prefix) => keys.map((key) => Buffer.concat([prefix, key])));
    equalities++;
  }
  const next = spec[equalities];
  const condition = next && alternative.fields.get(next[0]);
  if (next && condition && condition.anyOf === undefined && (condition.above || condition.below)) {
    const ranges = prefixes.map((prefix) => stretch(prefix, condition, next[1], multikey));
    return { ranges, pinned, equalities, ranged: true };
  }
  const ranges = prefixes.map((prefix) => ({ low: prefix, high: Buffer.concat([prefix, AFTER]) }));
  return { ranges, pinned, equalities, ranged: false };
}

/** Puts ranges in key order and joins those that touch, so that a walk meets each key once. */
export function joinRanges(ranges: readonly KeyRange[]): KeyRange[] {
  const joined: KeyRange[] = [];
  const real = ranges.filter(({ low, high }) => low.compare(high) < 0);
  for (const range of real.toSorted((a, b) => a.low.compare(b.low))) {
    const last = joined.at(-1);
    if (last && last.high.compare(range.low) >= 0) {
      joined[joined.length - 1] = { low: last.low, high: greatest(last.high, range.high) };
    } else joined.push(range);
  }
  return joined;
}
