import { Query } from 'mingo/query';
import { type Doc, hasOperators, isDoc } from '../document.ts';
import { CommandError, notImplemented } from '../errors.ts';
import { rejectIncomparable } from '../values.ts';
import { validateExpression } from './expression.ts';
import { knownOperators, mingoOptions } from './operators.ts';

export type Predicate = (doc: Doc) => boolean;

const logicalOperators = new Set(['$and', '$or', '$nor']);
const arrayOperators = new Set(['$in', '$nin', '$all']);
const unsupported = new Set([
  '$where',
  '$text',
  '$jsonSchema',
  '$near',
  '$nearSphere',
  '$geoWithin',
  '$geoIntersects',
  '$sampleRate',
]);
const rangeOperators = new Set(['$gt', '$gte', '$lt', '$lte']);
const typeNames = new Set<unknown>([
  'string',
  'bool',
  'date',
  'null',
  'object',
  'array',
  'regex',
  'number',
  'double',
]);

function validateOperator(name: string, operand: unknown): void {
  if (unsupported.has(name)) throw notImplemented(`The query operator ${name}`);
  if (!knownOperators.query.has(name) && name !== '$options')
    throw new CommandError('BadValue', `unknown operator: ${name}`);
  if (arrayOperators.has(name) && !Array.isArray(operand))
    throw new CommandError('BadValue', `${name} needs an array`);
  if (rangeOperators.has(name) && (operand === null || Array.isArray(operand) || isDoc(operand))) {
    throw notImplemented(`${name} with null, an array or a document`);
  }
  if (name === '$type' && ![operand].flat().every((type) => typeNames.has(type))) {
    throw notImplemented(`$type with ${JSON.stringify(operand)}`);
  }
  if (name === '$not') validateCondition(operand);
  if (name === '$elemMatch') {
    if (hasOperators(operand) && !Object.keys(operand).some((key) => logicalOperators.has(key)))
      validateCondition(operand);
    else validateFilter(operand);
  }
}

function validateCondition(condition: unknown): void {
  if (!hasOperators(condition)) return;
  for (const [name, operand] of Object.entries(condition)) validateOperator(name, operand);
}

function validateFilter(filter: unknown): void {
  if (!isDoc(filter)) throw new CommandError('BadValue', 'A filter must be a document');
  for (const [name, value] of Object.entries(filter)) {
    if (name === '$comment') continue;
    if (logicalOperators.has(name)) {
      if (!Array.isArray(value) || value.length === 0) {
        throw new CommandError('BadValue', `${name} argument must be a non-empty array`);
      }
      for (const branch of value) validateFilter(branch);
    } else if (name === '$expr') {
      validateExpression(value);
    } else if (unsupported.has(name)) {
      throw notImplemented(`The query operator ${name}`);
    } else if (name.startsWith('$')) {
      throw new CommandError('BadValue', `unknown top level operator: ${name}`);
    } else {
      validateCondition(value);
    }
  }
}

/**
 * Compiles a filter to a predicate. The whole filter is checked first, so that errors appear on an empty collection too.
 * @param variables the command's `let`
 * @throws CommandError BadValue for an invalid filter, NotImplemented for features that the emulator does not have
 */
export function compileFilter(filter: Doc, variables?: Doc): Predicate {
  validateFilter(filter);
  rejectIncomparable(filter);
  const { $comment: _, ...conditions } = filter;
  if (Object.keys(conditions).length === 0) return () => true;
  try {
    const query = new Query<Doc>(conditions, mingoOptions(variables));
    return (doc) => query.test(doc);
  } catch (error) {
    throw new CommandError(
      'BadValue',
      error instanceof Error ? error.message : 'bad filter',
      {},
      { cause: error },
    );
  }
}
