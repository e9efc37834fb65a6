import { type Doc, hasOperators, isDoc } from '../document.ts';
import { isPattern, numberOf } from '../values.ts';

/** What a filter says about one field, as far as an index can use it. */
export interface FieldCondition {
  /** The field equals one of these. */
  anyOf?: unknown[];
  above?: { value: unknown; inclusive: boolean };
  below?: { value: unknown; inclusive: boolean };
}

/** The conditions of one alternative of a filter, by field. */
export type Alternative = ReadonlyMap<string, FieldCondition>;

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

function collect(filter: Doc, prefix: string, into: Map<string, FieldCondition>): void {
  for (const [name, value] of Object.entries(filter)) {
    if (name === '$and' && Array.isArray(value))
      for (const part of value.filter(isDoc)) collect(part, prefix, into);
    if (name.startsWith('$')) continue;
    const path = `${prefix}${name}`;
    for (const [operator, operand] of Object.entries(hasOperators(value) ? value : { $eq: value })) {
      // An array with an element that has these fields also has each of them in some element.
      if (operator === '$elemMatch' && isDoc(operand)) collect(operand, `${path}.`, into);
      const condition = fromOperator(operator, operand);
      if (condition) into.set(path, { ...condition, ...into.get(path) });
    }
  }
}

/**
 * Splits a filter at its `$or` into alternatives. A matching document satisfies at least one. They may accept more
 * documents than the filter, never fewer; the filter is applied afterwards.
 */
export function alternativesOf({ $or, ...rest }: Doc): Alternative[] {
  const branches = Array.isArray($or) ? $or.filter(isDoc) : [{}];
  return branches.map((branch) => {
    const conditions = new Map<string, FieldCondition>();
    collect({ $and: [rest, branch] }, '', conditions);
    return conditions;
  });
}
