import { type Doc, hasOperators, isDoc } from '../document.ts';
import { directed, encodeValue, typeBounds } from '../keys/encode.ts';
import type { KeySpec } from '../keys/entries.ts';
import { numberOf } from '../values.ts';

interface FieldCondition {
  anyOf?: unknown[];
  above?: { value: unknown; inclusive: boolean };
  below?: { value: unknown; inclusive: boolean };
  /** One value at the path satisfies both bounds, also within an array. */
  ofOneValue?: true;
}

/** The conditions of one alternative of a filter, by field. */
export type Alternative = ReadonlyMap<string, FieldCondition>;

function indexable(value: unknown): boolean {
  return !Array.isArray(value) && !isDoc(value) && value !== undefined;
}

/** Above every text with the same beginning. */
const lastCharacter = '\u{10ffff}';

function fromPattern(pattern: unknown): FieldCondition | undefined {
  const [, beginning] = (typeof pattern === 'string' && /^\^([\p{L}\p{N} ]+)$/u.exec(pattern)) || [];
  if (!beginning) return undefined;
  const below = { value: beginning + lastCharacter, inclusive: false };
  return { above: { value: beginning, inclusive: true }, below, ofOneValue: true };
}

function fromOperator(name: string, operand: unknown, siblings: Doc): FieldCondition | undefined {
  if (name === '$regex' && !siblings.$options) return fromPattern(operand);
  if (name === '$exists' && operand === false) return { anyOf: [null] };
  if (name === '$eq' && indexable(operand)) return { anyOf: [operand] };
  if (name === '$in' && Array.isArray(operand) && operand.every(indexable)) return { anyOf: operand };
  if (!indexable(operand) || operand === null || Number.isNaN(numberOf(operand))) return undefined;
  if (name === '$gt' || name === '$gte') return { above: { value: operand, inclusive: name === '$gte' } };
  if (name === '$lt' || name === '$lte') return { below: { value: operand, inclusive: name === '$lte' } };
  return undefined;
}

function collect(filter: Doc, prefix: string, into: Map<string, FieldCondition>): void {
  for (const [name, value] of Object.entries(filter)) {
    if (name === '$and' && Array.isArray(value))
      for (const part of value.filter(isDoc)) collect(part, prefix, into);
    if (name.startsWith('$')) continue;
    const path = `${prefix}${name}`;
    const operators: Doc = hasOperators(value) ? value : { $eq: value };
    for (const [operator, operand] of Object.entries(operators)) {
      // An array with an element that has these fields also has each of them in some element.
      if (operator === '$elemMatch' && isDoc(operand)) collect(operand, `${path}.`, into);
      const condition = fromOperator(operator, operand, operators);
      const known = into.get(path);
      // Different elements of an array may satisfy the two conditions.
      if (known && (known.ofOneValue || condition?.ofOneValue)) continue;
      if (condition) into.set(path, { ...condition, ...known });
    }
  }
}

/** The branches of the first `$or`, also within `$and`. */
function branchesOf({ $or, $and }: Doc): Doc[] | undefined {
  if (Array.isArray($or)) return $or.filter(isDoc);
  const parts = Array.isArray($and) ? $and.filter(isDoc) : [];
  return parts.map(branchesOf).find((branches) => branches !== undefined);
}

/**
 * Splits a filter at its first `$or` into alternatives. A matching document satisfies at least one. They
 * may accept more documents than the filter, never fewer; the filter is applied afterwards.
 */
export function alternativesOf(filter: Doc): Alternative[] {
  const branches = branchesOf(filter) ?? [{}];
  return branches.map((branch) => {
    const conditions = new Map<string, FieldCondition>();
    collect({ $and: [filter, branch] }, '', conditions);
    return conditions;
  });
}

/** A range of index keys: `low` inclusive, `high` exclusive. */
export interface KeyRange {
  readonly low: Buffer;
  readonly high: Buffer;
}

/** The part of an index that contains the documents of one alternative. */
export interface Narrowing {
  readonly ranges: KeyRange[];
  readonly pinned: number;
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
  const below = above !== undefined && multikey && !condition.ofOneValue ? undefined : condition.below;
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
