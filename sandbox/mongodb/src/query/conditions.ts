import { type Doc, hasOperators, isDoc } from '../document.ts';
import { rankOf } from '../keys/encode.ts';
import { isPattern, numberOf } from '../values.ts';

/** The condition of an alternative on one field, as far as an index can use it. */
export interface FieldCondition {
  /** The field equals one of these. */
  anyOf?: unknown[];
  above?: { value: unknown; inclusive: boolean };
  below?: { value: unknown; inclusive: boolean };
}

/** One alternative of a filter. `exact`: the conditions express it completely. */
export interface Alternative {
  readonly fields: Map<string, FieldCondition>;
  readonly exact: boolean;
}

const maxAlternatives = 256;

function indexable(value: unknown): boolean {
  return !Array.isArray(value) && !isPattern(value) && !isDoc(value) && value !== undefined;
}

function fromOperator(name: string, operand: unknown): FieldCondition | undefined {
  if (name === '$eq' && indexable(operand)) return { anyOf: [operand] };
  if (name === '$in' && Array.isArray(operand) && operand.every(indexable)) return { anyOf: operand };
  if (!indexable(operand) || operand === null || Number.isNaN(numberOf(operand))) return undefined;
  if (name === '$gt' || name === '$gte') return { above: { value: operand, inclusive: name === '$gte' } };
  if (name === '$lt' || name === '$lte') return { below: { value: operand, inclusive: name === '$lte' } };
  return undefined;
}

/** Combines two conditions on a field. An existing condition stays, and the result is exact only without overlap. */
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
  let next: Alternative = { fields: new Map(base.fields), exact: base.exact };
  const conditions = hasOperators(value) ? Object.entries(value) : [['$eq', value] as const];
  for (const [name, operand] of conditions) {
    if (name === '$elemMatch' && isDoc(operand) && !hasOperators(operand)) {
      next = withElement(next, path, operand);
      continue;
    }
    const condition = fromOperator(name, operand);
    const exact = condition !== undefined && join(next.fields, path, condition) && operand !== null;
    next = { fields: next.fields, exact: next.exact && exact };
  }
  return next;
}

/** An array with an element that has these fields also has each of them in some element. */
function withElement(base: Alternative, path: string, element: Doc): Alternative {
  const fields = Object.entries(element);
  const next = fields.reduce((one, [field, value]) => withCondition(one, `${path}.${field}`, value), base);
  return { ...next, exact: false };
}

function expand(base: Alternative, filter: Doc): Alternative[] {
  let alternatives = [base];
  for (const [name, value] of Object.entries(filter)) {
    if (name === '$and' && Array.isArray(value)) {
      for (const part of value.filter(isDoc)) alternatives = alternatives.flatMap((one) => expand(one, part));
    } else if (
      name === '$or' &&
      Array.isArray(value) &&
      alternatives.length * value.length <= maxAlternatives
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
 * Splits a filter into alternatives. A matching document satisfies at least one. They may accept more documents than the
 * filter, never fewer; the filter is applied afterwards.
 */
export function alternativesOf(filter: Doc): Alternative[] {
  return expand({ fields: new Map(), exact: true }, filter);
}
