import { copyOf, type Doc, hasOperators, isDoc } from '../document.ts';
import { CommandError, notImplemented } from '../errors.ts';
import { sameValue } from '../keys/encode.ts';
import { comparePaths, rejectClashes } from '../paths.ts';
import { compileFields } from '../query/project.ts';
import { rejectUnstorable } from '../values.ts';
import { arrayOperators, fieldOperators, targetAt } from './operators.ts';

const updateOperators = { ...fieldOperators, ...arrayOperators };

/** Returns the updated document. `inserting`: an upsert creates it. */
export type Apply = (doc: Doc, inserting: boolean) => Doc;

function operandsOf(update: Doc): [name: string, path: string, operand: unknown][] {
  if (!hasOperators(update)) throw notImplemented('A replacement');
  return Object.entries(update).flatMap(([name, fields]) => {
    if (!Object.hasOwn(updateOperators, name)) throw notImplemented(`The update operator ${name}`);
    if (!isDoc(fields)) throw notImplemented(`${name} of something other than fields`);
    return Object.entries(fields).map(
      ([path, operand]) => [name, path, operand] as [string, string, unknown],
    );
  });
}

function validatePath(path: string): void {
  const names = path.split('.');
  const other = names.find((name) => name === '' || name.startsWith('$') || name === '__proto__');
  if (other !== undefined) throw notImplemented(`'${other}' in an update path`);
}

function compileOperators(update: Doc): Apply {
  const operands = operandsOf(update).toSorted(([, a], [, b]) => comparePaths(a, b));
  const paths = operands.map(([, path]) => path);
  paths.forEach(validatePath);
  rejectClashes(paths, 'ConflictingUpdateOperators');
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

/**
 * Checks and compiles an update.
 * @throws CommandError with MongoDB's codes for unknown operators and conflicts; the result throws for
 * wrong types, paths that cannot be created, and documents that cannot be stored
 */
export function compileChange(update: Doc | Doc[]): Apply {
  const apply = Array.isArray(update) ? compileUpdatePipeline(update) : compileOperators(update);
  return (doc, inserting) => {
    const next = apply(doc, inserting);
    rejectUnstorable(next);
    return next;
  };
}

/** Conditions of which MongoDB may take an equality for an upsert. */
const ambiguous = new Set(['$in', '$all']);

function pinnedPaths(filter: Doc, into: [path: string, value: unknown][] = []): [string, unknown][] {
  for (const [path, value] of Object.entries(filter)) {
    const operators = hasOperators(value) ? Object.keys(value) : [];
    const isOne = path === '$or' && Array.isArray(value) && value.length === 1;
    const unclear = isOne ? path : operators.find((name) => ambiguous.has(name));
    if (unclear !== undefined) throw notImplemented(`An upsert whose query has ${unclear}`);
    if (path === '$and' && Array.isArray(value)) {
      for (const part of value.filter(isDoc)) pinnedPaths(part, into);
    } else if (!path.startsWith('$')) {
      const pinned = hasOperators(value) ? value.$eq : value;
      if (pinned !== undefined) into.push([path, pinned]);
    }
  }
  return into;
}

/**
 * The document that an upsert inserts when its query finds none: the fields that the query pins, updated.
 * @throws CommandError NotSingleValueField when the query pins a path twice, ImmutableField when the update
 * has another `_id`
 */
export function documentToInsert(filter: Doc, apply: Apply): Doc {
  const pinned: Doc = {};
  const pairs = pinnedPaths(filter).toSorted(([a], [b]) => comparePaths(a, b));
  rejectClashes(
    pairs.map(([path]) => path),
    'NotSingleValueField',
  );
  for (const [path, value] of pairs) targetAt(pinned, path, true)?.set(value);
  const doc = apply(pinned, true);
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
    return compileFields(Object.entries(fields));
  });
  return (doc) => {
    const next = copyOf(doc);
    for (const compute of stages) {
      for (const [name, value] of Object.entries(compute(next))) {
        if (value === undefined) delete next[name];
        else next[name] = value;
      }
    }
    return next;
  };
}
