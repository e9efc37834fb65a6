import { runPipeline, validatePipeline } from '../aggregate/pipeline.ts';
import { copyOf, type Doc, hasOperators, isDoc } from '../document.ts';
import { CommandError } from '../errors.ts';
import { rejectUnstorable } from '../values.ts';
import { arrayOperators } from './arrays.ts';
import { fieldOperators } from './fields.ts';
import { compilePositions } from './positions.ts';
import { type Positions, targetsAt } from './targets.ts';

const updateOperators = { ...fieldOperators, ...arrayOperators };

/** An update of the documents that a query finds. */
export interface Change {
  /** Operators, a replacement document, or a pipeline. */
  readonly update: Doc | Doc[];
  /** The query that found the document, for the positional `$`. */
  readonly filter: Doc;
  readonly arrayFilters?: readonly Doc[] | undefined;
  readonly variables?: Doc | undefined;
}

/** Returns the updated document; the argument stays unchanged. `inserting`: the document is created by an upsert. */
export type Apply = (doc: Doc, inserting: boolean) => Doc;

/** Whether an update replaces the whole document. */
export function isReplacement(update: Doc | Doc[]): update is Doc {
  return !Array.isArray(update) && !Object.keys(update)[0]?.startsWith('$');
}

function operandsOf(update: Doc): [name: string, path: string, operand: unknown][] {
  return Object.entries(update).flatMap(([name, fields]) => {
    if (name !== '$rename' && !(name in updateOperators)) {
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

function rejectConflicts(paths: readonly string[]): void {
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

function compileOperators(update: Doc, change: Change): Apply {
  const operands = operandsOf(update).toSorted((a, b) => (a[1] < b[1] ? -1 : 1));
  const paths = operands.flatMap(([name, path, to]) => (name === '$rename' ? [path, String(to)] : [path]));
  paths.forEach(validatePath);
  rejectConflicts(paths);
  const positionsIn = compilePositions(change.filter, change.arrayFilters ?? [], paths);
  return (doc, inserting) => {
    const next = copyOf(doc);
    const positions = positionsIn(doc);
    for (const [name, path, operand] of operands) {
      const operator = updateOperators[name];
      if (name === '$setOnInsert' && !inserting) continue;
      if (!operator) rename(next, path, operand, positions);
      else {
        const targets = targetsAt(next, path, operator.creates, positions);
        for (const target of targets) operator.apply(target, operand, path);
      }
    }
    return next;
  };
}

function compileReplacement(update: Doc): Apply {
  const operator = Object.keys(update).find((name) => name.startsWith('$'));
  if (operator) {
    const message = `The dollar ($) prefixed field '${operator}' is not allowed in a replacement`;
    throw new CommandError('DollarPrefixedFieldName', message);
  }
  return (doc) => ('_id' in doc ? { _id: doc._id, ...update } : { ...update });
}

/**
 * Checks and compiles an update.
 * @throws CommandError with MongoDB's codes for unknown operators and conflicts; the result throws for wrong types and
 * paths that cannot be created
 */
export function compileChange(change: Change): Apply {
  const { update } = change;
  rejectUnstorable(update);
  if (Array.isArray(update)) return compileUpdatePipeline(update, change.variables);
  return isReplacement(update) ? compileReplacement(update) : compileOperators(update, change);
}

const noPositions = { matched: () => undefined, filter: () => () => false };

/** The fields that a filter pins to one value. An upsert starts with them. */
function pinnedFields(filter: Doc, into: Doc = {}): Doc {
  for (const [path, value] of Object.entries(filter)) {
    if (path === '$and' && Array.isArray(value)) {
      for (const part of value.filter(isDoc)) pinnedFields(part, into);
    } else if (!path.startsWith('$') && !(value instanceof RegExp)) {
      const pinned = hasOperators(value) ? value.$eq : value;
      if (pinned !== undefined)
        for (const target of targetsAt(into, path, true, noPositions)) target.set(pinned);
    }
  }
  return into;
}

/** The document that an upsert inserts when its query finds none. */
export function documentToInsert(change: Change, apply: Apply): Doc {
  const pinned = pinnedFields(change.filter);
  const onlyId = '_id' in pinned ? { _id: pinned._id } : {};
  return apply(isReplacement(change.update) ? onlyId : pinned, true);
}

const stages = new Set(['$addFields', '$set', '$project', '$unset', '$replaceRoot', '$replaceWith']);

/**
 * Compiles a pipeline-style update.
 * @throws CommandError InvalidOptions for a stage that MongoDB does not allow in updates
 */
function compileUpdatePipeline(pipeline: Doc[], variables?: Doc): (doc: Doc) => Doc {
  for (const stage of pipeline) {
    const name = Object.keys(stage)[0] ?? '';
    if (!stages.has(name)) {
      throw new CommandError('InvalidOptions', `${name} is not allowed to be used within an update`);
    }
  }
  validatePipeline(pipeline);
  return (doc) => {
    const [next] = runPipeline([copyOf(doc)], pipeline, { variables });
    return '_id' in doc ? { _id: doc._id, ...next } : { ...next };
  };
}
