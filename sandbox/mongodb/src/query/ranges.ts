import { directed, encodeValue, typeBounds } from '../keys/encode.ts';
import type { KeySpec } from '../keys/entries.ts';
import type { Alternative, FieldCondition } from './conditions.ts';

/** A range of index keys: `low` inclusive, `high` exclusive. */
export interface KeyRange {
  readonly low: Buffer;
  readonly high: Buffer;
}

/** The part of an index that contains the documents of one alternative. */
export interface Narrowing {
  readonly ranges: KeyRange[];
  /** The number of leading fields that are pinned to one value. */
  readonly pinned: number;
  /** The number of leading fields that the filter determines. */
  readonly depth: number;
}

const maxByte = Buffer.of(255);
const maxRanges = 1000;

function greatest(a: Buffer, b: Buffer): Buffer {
  return a.compare(b) > 0 ? a : b;
}

function least(a: Buffer, b: Buffer): Buffer {
  return a.compare(b) < 0 ? a : b;
}

/** The key range of a range condition under `prefix`. A multikey index can use one bound only. */
function rangeFor(prefix: Buffer, condition: FieldCondition, direction: number, multikey: boolean): KeyRange {
  const above = condition.above;
  const below = above !== undefined && multikey ? undefined : condition.below;
  const bound = above ?? below;
  const [low, high] = typeBounds(bound?.value, direction).map((edge) => Buffer.concat([prefix, edge]));
  let range: KeyRange = { low: low ?? prefix, high: high ?? Buffer.concat([prefix, maxByte]) };
  for (const [edge, lower] of [[above, direction > 0] as const, [below, direction < 0] as const]) {
    if (edge === undefined) continue;
    const key = Buffer.concat([prefix, directed(encodeValue(edge.value), direction)]);
    const past = Buffer.concat([key, maxByte]);
    if (lower) range = { ...range, low: greatest(range.low, edge.inclusive ? key : past) };
    else range = { ...range, high: least(range.high, edge.inclusive ? past : key) };
  }
  return range;
}

/** Computes the index ranges of an alternative, field by field. */
export function narrow(alternative: Alternative, spec: KeySpec, multikey: boolean): Narrowing {
  let prefixes: Buffer[] = [Buffer.alloc(0)];
  let pinned = 0;
  let depth = 0;
  for (const [path, direction] of spec) {
    const values = alternative.get(path)?.anyOf;
    if (values === undefined || values.length * prefixes.length > maxRanges) break;
    const keys = values.map((value) => directed(encodeValue(value), direction));
    if (keys.length === 1 && pinned === depth) pinned++;
    prefixes = prefixes.flatMap((prefix) => keys.map((key) => Buffer.concat([prefix, key])));
    depth++;
  }
  const next = spec[depth];
  const condition = next && alternative.get(next[0]);
  if (next && condition && condition.anyOf === undefined && (condition.above || condition.below)) {
    const ranges = prefixes.map((prefix) => rangeFor(prefix, condition, next[1], multikey));
    return { ranges, pinned, depth: depth + 1 };
  }
  const ranges = prefixes.map((prefix) => ({ low: prefix, high: Buffer.concat([prefix, maxByte]) }));
  return { ranges, pinned, depth };
}

/** Sorts ranges and merges overlapping ones, so that a scan reads each key once. */
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
