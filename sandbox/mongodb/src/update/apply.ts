import { copyOf, type Doc, hasOperators, isDoc } from '../document.ts';
import { CommandError, notImplemented } from '../errors.ts';
import { sameValue } from '../keys/encode.ts';
import { compileAdditions } from '../query/project.ts';
import { isPattern, rejectIncomparable, rejectUnstorable } from '../values.ts';
import { arrayOperators } from './arrays.ts';
import { fieldOperators } from './fields.ts';
import { targetAt } from './targets.ts';

/** Operators that store their operand and do not compare it or compute with it. */
const storing = new Set(['$set', '$setOnInsert', '$unset']);
const updateOperators = { ...fieldOperators, ...arrayOperators };

/** An update of the documents that a query finds. */
export interface Change {
  /** Operators, a replacement document, or a pipeline. */
  readonly update: Doc | Doc[];
  /** The query that found the document; an upsert starts with its equality conditions. */
  readonly filter: Doc;
}

/** Returns the updated document; the argument stays unchanged. `inserting`: the document is created by an upsert. */
export type Apply = (doc: Doc, inserting: boolean) => Doc;

/** Whether an update replaces the whole document. */
export function isReplacement(update: Doc | Doc[]): update is Doc {
  return !Array.isArray(update) && !Object.keys(update)[0]?.startsWith('$');
}

function operandsOf(update: Doc): [name: string, path: string, operand: unknown][] {
  return Object.entries(update).flatMap(([name, fields]) => {
    if (!Object.hasOwn(updateOperators, name)) throw notImplemented(`The update operator ${name}`);
    if (!isDoc(fields)) {
      throw new CommandError(
        'FailedToParse',
        `Modifiers operate on fields but we found something else for ${name}`,
      );
    }
    if (!storing.has(name)) rejectIncomparable(fields);
    return Object.entries(fields).map(
      ([path, operand]) => [name, path, operand] as [string, string, unknown],
    );
  });
}

function rejectConflicts(paths: readonly string[]): void {
  const known = new Set(paths);
  for (const path of paths) {
    const names = path.split('.');
    const twice = paths.indexOf(path) !== paths.lastIndexOf(path);
    const clash = twice
      ? path
      : names.map((_, end) => names.slice(0, end).join('.')).find((part) => known.has(part));
    if (clash === undefined) continue;
    const message = `Updating the path '${path}' would create a conflict at '${clash}'`;
    throw new CommandError('ConflictingUpdateOperators', message);
  }
}

function validatePath(path: string): void {
  if (path.split('.').includes('')) {
    throw new CommandError(
      'EmptyFieldName',
      `The update path '${path}' contains an empty field name, which is not allowed.`,
    );
  }
  const positional = path.split('.').find((name) => name.startsWith('$') || name === '__proto__');
  if (positional !== undefined) throw notImplemented(`'${positional}' in an update path`);
}

/** The order in which MongoDB applies updates: by name, and numeric names by number. */
function comparePaths(a: string, b: string): number {
  const [first, second] = [a.split('.'), b.split('.')];
  for (const [at, name] of first.entries()) {
    const other = second[at];
    if (name === other) continue;
    if (other === undefined) return 1;
    if (/^\d+$/.test(name) && /^\d+$/.test(other)) return Number(name) - Number(other);
    return Buffer.from(name).compare(Buffer.from(other));
  }
  return -1;
}

function compileOperators(update: Doc): Apply {
  const operands = operandsOf(update).toSorted((a, b) => comparePaths(a[1], b[1]));
  const paths = operands.map(([, path]) => path);
  paths.forEach(validatePath);
  rejectConflicts(paths);
  return (doc, inserting) => {
    const next = copyOf(doc);
    for (const [name, path, operand] of operands) {
      const operator = updateOperators[name];
      if (!operator || (name === '$setOnInsert' && !inserting)) continue;
      const target = targetAt(next, path, operator.creates);
      if (target) operator.apply(target, operand, path);
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
 * @throws CommandError with MongoDB's codes for unknown operators and conflicts; the result throws for wrong types, paths
 * that cannot be created, and documents that cannot be stored
 */
export function compileChange({ update }: Change): Apply {
  const apply = Array.isArray(update)
    ? compileUpdatePipeline(update)
    : isReplacement(update)
      ? compileReplacement(update)
      : compileOperators(update);
  return (doc, inserting) => {
    const next = apply(doc, inserting);
    rejectUnstorable(next);
    return next;
  };
}

/** Conditions of which MongoDB may take an equality for an upsert, depending on how it simplifies the query. */
const ambiguous = new Set(['$or', '$in', '$all']);

/** The paths that a filter pins to one value. */
function pinnedPaths(filter: Doc, into: [path: string, value: unknown][] = []): [string, unknown][] {
  for (const [path, value] of Object.entries(filter)) {
    const operators = hasOperators(value) ? Object.keys(value) : [];
    const unclear = [path, ...operators].find((name) => ambiguous.has(name));
    if (unclear !== undefined) throw notImplemented(`An upsert whose query has ${unclear}`);
    if (path === '$and' && Array.isArray(value)) {
      for (const part of value.filter(isDoc)) pinnedPaths(part, into);
    } else if (!path.startsWith('$') && !isPattern(value)) {
      const pinned = hasOperators(value) ? value.$eq : value;
      if (pinned !== undefined) into.push([path, pinned]);
    }
  }
  return into;
}

/** The document with which an upsert starts: the fields that its query pins, in the order of their names. */
function pinnedFields(filter: Doc): Doc {
  const pinned = pinnedPaths(filter).toSorted(([a], [b]) => Buffer.from(a).compare(Buffer.from(b)));
  const paths = pinned.map(([path]) => path);
  const conflict = paths.find(
    (path, at) => at !== paths.indexOf(path) || paths.some((one) => path.startsWith(`${one}.`)),
  );
  if (conflict !== undefined) {
    const message = `cannot infer query fields to set, path '${conflict}' is matched twice`;
    throw new CommandError('NotSingleValueField', message);
  }
  const doc: Doc = {};
  for (const [path, value] of pinned) targetAt(doc, path, true)?.set(value);
  return doc;
}

/**
 * The document that an upsert inserts when its query finds none.
 * @throws CommandError NotExactValueField for a query by a part of `_id`, ImmutableField when the update has another one
 */
export function documentToInsert(change: Change, apply: Apply): Doc {
  if (pinnedPaths(change.filter).some(([path]) => path.startsWith('_id.'))) {
    throw new CommandError('NotExactValueField', "cannot infer query fields to set, path '_id' is not exact");
  }
  const pinned = pinnedFields(change.filter);
  const onlyId = '_id' in pinned ? { _id: pinned._id } : {};
  const doc = apply(isReplacement(change.update) ? onlyId : pinned, true);
  if ('_id' in pinned && !sameValue(pinned._id, doc._id)) {
    throw new CommandError('ImmutableField', "The update would modify the immutable field '_id'");
  }
  return doc;
}

/** Compiles a pipeline-style update: stages `$set`, each of which sees the fields of those before. */
function compileUpdatePipeline(pipeline: Doc[]): (doc: Doc) => Doc {
  const stages = pipeline.map((stage) => {
    const [[name, fields] = ['an empty stage'], ...others] = Object.entries(stage);
    if (name !== '$set' || !isDoc(fields) || others.length > 0)
      throw notImplemented(`${name} in the pipeline of an update`);
    return compileAdditions(Object.entries(fields));
  });
  return (doc) => stages.reduce((next, add) => add(next, next), copyOf(doc));
}
