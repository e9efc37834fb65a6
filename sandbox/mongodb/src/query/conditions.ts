import { type Doc, hasOperators, isDoc } from '../document.ts';
import { isPattern, numberOf } from '../values.ts';

/** The condition of an alternative on one field, as far as an index can use it. */
export interface FieldCondition {
  /** The field equals one of these. */
  anyOf?: unknown[];
  above?: { value: unknown; inclusive: boolean };
  below?: { value: unknown; inclusive: boolean };
}

/** The conditions of one alternative of a filter, by field. */
export type Alternative = ReadonlyMap<string, FieldCondition>;

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

function withCondition(base: Alternative, path: string, value: unknown): Alternative {
  let next = new Map(base);
  for (const [name, operand] of hasOperators(value) ? Object.entries(value) : [['$eq', value] as const]) {
    if (name === '$elemMatch' && isDoc(operand) && !hasOperators(operand)) {
      // An array with an element that has these fields also has each of them in some element.
      for (const [field, inner] of Object.entries(operand))
        next = new Map(withCondition(next, `${path}.${field}`, inner));
      continue;
    }
    const condition = fromOperator(name, operand);
    if (condition) next.set(path, { ...condition, ...next.get(path) });
  }
  return next;
}

function expand(bases: Alternative[], filter: Doc): Alternative[] {
  let alternatives = bases;
  for (const [name, value] of Object.entries(filter)) {
    if (name === '$and' && Array.isArray(value)) {
      for (const part of value.filter(isDoc)) alternatives = expand(alternatives, part);
    } else if (
      name === '$or' &&
      Array.isArray(value) &&
      alternatives.length * value.length <= maxAlternatives
    ) {
      const known = alternatives;
      alternatives = value.filter(isDoc).flatMap((branch) => expand(known, branch));
    } else if (!name.startsWith('$')) {
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
  return expand([new Map()], filter);
}
