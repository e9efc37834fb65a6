import { type Doc, hasOperators, isDoc } from '../document.ts';
import { rankOf } from '../keys/encode.ts';

/** What one way of satisfying a filter demands of a field, as far as an index can narrow it down. */
export interface FieldCondition {
  /** The field equals one of these. */
  anyOf?: unknown[];
  above?: { value: unknown; inclusive: boolean };
  below?: { value: unknown; inclusive: boolean };
}

/** One way of satisfying a filter. `exact`: the conditions say all that it demands. */
export interface Alternative {
  readonly fields: Map<string, FieldCondition>;
  readonly exact: boolean;
}

const MAX_ALTERNATIVES = 64;

function indexable(value: unknown): boolean {
  return !Array.isArray(value) && !(value instanceof RegExp) && !isDoc(value) && value !== undefined;
}

function fromOperator(name: string, operand: unknown): FieldCondition | undefined {
  if (name === '$eq' && indexable(operand)) return { anyOf: [operand] };
  if (name === '$in' && Array.isArray(operand) && operand.every(indexable)) return { anyOf: operand };
  if (!indexable(operand) || operand === null) return undefined;
  if (name === '$gt' || name === '$gte') return { above: { value: operand, inclusive: name === '$gte' } };
  if (name === '$lt' || name === '$lte') return { below: { value: operand, inclusive: name === '$lte' } };
  return undefined;
}

/** Joins two demands on a field; whatever is already demanded stays, and the join is exact only without overlap. */
function join(into: Map<string, FieldCondition>, path: string, added: FieldCondition): boolean {
  const known = into.get(path);
  into.set(path, { ...added, ...known });
  if (known === undefined) return true;
  const overlaps = Object.keys(added).some((key) => key in known);
  const { above, below } = { ...added, ...known };
  const sameType = !above || !below || rankOf(above.value) === rankOf(below.value);
  return !overlaps && sameType && known.anyOf === undefined && added.anyOf === undefined;
}

function withCondition(base: Alternative, path: string, value: unknown): Alternative {
  const fields = new Map(base.fields);
  const demands = hasOperators(value) ? Object.entries(value) : [['$eq', value] as const];
  let exact = base.exact;
  for (const [name, operand] of demands) {
    const condition = fromOperator(name, operand);
    if (condition === undefined || operand === null) exact = false;
    if (condition !== undefined) exact = join(fields, path, condition) && exact;
  }
  return { fields, exact };
}

function expand(base: Alternative, filter: Doc): Alternative[] {
  let alternatives = [base];
  for (const [name, value] of Object.entries(filter)) {
    if (name === '$and' && Array.isArray(value)) {
      for (const part of value.filter(isDoc)) alternatives = alternatives.flatMap((one) => expand(one, part));
    } else if (
      name === '$or' &&
      Array.isArray(value) &&
      alternatives.length * value.length <= MAX_ALTERNATIVES
    ) {
      alternatives = alternatives.flatMap((one) =>
        value.filter(isDoc).flatMap((branch) => expand(one, branch)),
      );
    } else if (name.startsWith('$')) {
      alternatives = alternatives.map((one) => ({ ...one, exact: false }));
    } else {
      alternatives = alternatives.map((one) => withCondition(one, name, value));
    }
  }
  return alternatives;
}

/**
 * Spells a filter out as alternatives of which a matching document satisfies at least one. They may allow more
 * documents than the filter does, never fewer: the filter itself has the last word on each.
 */
export function alternativesOf(filter: Doc): Alternative[] {
  return expand({ fields: new Map(), exact: true }, filter);
}
