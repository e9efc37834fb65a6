import { type Doc, isDoc } from '../document.ts';
import { CommandError } from '../errors.ts';
import { refuseUnstorable } from '../values.ts';
import { ARRAY_OPERATORS } from './arrays.ts';
import { FIELD_OPERATORS } from './fields.ts';
import { runUpdatePipeline } from './pipeline.ts';
import { positionsFor } from './positions.ts';
import { type Positions, targetsAt } from './targets.ts';

const OPERATORS = { ...FIELD_OPERATORS, ...ARRAY_OPERATORS };

/** What is to become of the documents that a query finds. */
export interface Change {
  /** Operators, a replacement document, or a pipeline. */
  readonly update: Doc | Doc[];
  /** The query that found the document, for the positional `$`. */
  readonly filter: Doc;
  readonly arrayFilters?: readonly Doc[] | undefined;
  readonly variables?: Doc | undefined;
}

/** Whether an update replaces the whole document. */
export function isReplacement(update: Doc | Doc[]): update is Doc {
  return !Array.isArray(update) && !Object.keys(update)[0]?.startsWith('$');
}

function operandsOf(update: Doc): [name: string, path: string, operand: unknown][] {
  return Object.entries(update).flatMap(([name, fields]) => {
    if (name !== '$rename' && !(name in OPERATORS)) {
      throw new CommandError(
        'FailedToParse',
        `Unknown modifier: ${name}. Expected a valid update modifier or pipeline-style update`,
      );
    }
    if (!isDoc(fields)) {
      throw new CommandError(
        'FailedToParse',
        `Modifiers operate on fields but we found something else for ${name}`,
      );
    }
    return Object.entries(fields).map(
      ([path, operand]) => [name, path, operand] as [string, string, unknown],
    );
  });
}

function refuseConflicts(paths: readonly string[]): void {
  const ordered = paths.toSorted();
  for (const [at, path] of ordered.entries()) {
    const clash = ordered.slice(0, at).find((other) => path === other || path.startsWith(`${other}.`));
    if (clash === undefined) continue;
    const message = `Updating the path '${path}' would create a conflict at '${clash}'`;
    throw new CommandError('ConflictingUpdateOperators', message);
  }
}

function rename(doc: Doc, from: string, to: unknown, positions: Positions): void {
  if (typeof to !== 'string')
    throw new CommandError('BadValue', `The 'to' field for $rename must be a string: ${from}`);
  const [source] = targetsAt(doc, from, false, positions);
  const value = source?.get();
  if (source === undefined || value === undefined) return;
  source.remove();
  for (const target of targetsAt(doc, to, true, positions)) target.set(value);
}

function validatePath(path: string): void {
  if (path.split('.').includes('')) {
    throw new CommandError(
      'BadValue',
      `The update path '${path}' contains an empty field name, which is not allowed.`,
    );
  }
}

function applyOperators(doc: Doc, update: Doc, change: Change, inserting: boolean): Doc {
  const operands = operandsOf(update);
  const paths = operands.flatMap(([name, path, to]) => (name === '$rename' ? [path, String(to)] : [path]));
  refuseConflicts(paths);
  const next = structuredCopy(doc);
  const positions = positionsFor(doc, change.filter, change.arrayFilters ?? [], paths);
  for (const [name, path, operand] of operands.toSorted((a, b) => (a[1] < b[1] ? -1 : 1))) {
    validatePath(path);
    if (name === '$setOnInsert' && !inserting) continue;
    const operator = OPERATORS[name];
    if (!operator) rename(next, path, operand, positions);
    else
      for (const target of targetsAt(next, path, operator.creates, positions))
        operator.apply(target, operand, path);
  }
  return next;
}

/** A copy deep enough that changing fields and elements of the copy leaves the original alone. */
function structuredCopy(doc: Doc): Doc {
  const copy = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(copy);
    return isDoc(value) ? structuredCopy(value) : value;
  };
  return Object.fromEntries(Object.entries(doc).map(([name, value]) => [name, copy(value)]));
}

/**
 * The next state of a document; the given one is left as it is.
 * @param inserting whether it is being made by an upsert
 * @throws CommandError with MongoDB's codes for unknown operators, conflicts, types that do not fit, blocked paths
 */
export function applyChange(doc: Doc, change: Change, inserting = false): Doc {
  const { update } = change;
  refuseUnstorable(update);
  if (Array.isArray(update)) return runUpdatePipeline(doc, update, change.variables);
  if (!isReplacement(update)) return applyOperators(doc, update, change, inserting);
  const operator = Object.keys(update).find((name) => name.startsWith('$'));
  if (operator)
    throw new CommandError(
      'DollarPrefixedFieldName',
      `The dollar ($) prefixed field '${operator}' is not allowed in a replacement`,
    );
  return '_id' in doc ? { _id: doc._id, ...update } : { ...update };
}
