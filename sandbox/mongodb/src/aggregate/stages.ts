import { Int32 } from 'bson';
import { type Doc, encode, field, isDoc } from '../document.ts';
import { type ErrorName, fail, notImplemented } from '../errors.ts';
import { compileExpression } from '../expression/compile.ts';
import { rejectFragileNames } from '../query/field-tree.ts';
import { compileFilter } from '../query/filter.ts';
import { additionsOf, compileAdditions, compileProjector } from '../query/project.ts';
import { sortDocuments, toSortSpec } from '../query/sort.ts';
import { numberOf, typeName } from '../values.ts';
import { compileGroup } from './group.ts';

/** A stage of a pipeline: documents in, documents out, one at a time where it can. */
export type Stage = (docs: Iterable<Doc>) => Iterable<Doc>;
type Compile = (spec: unknown, variables: Doc | undefined) => Stage;

function docOf(spec: unknown, name: string, code: ErrorName): Doc {
  return isDoc(spec) ? spec : fail(code, `the ${name} specification must be an object`);
}

function* map(docs: Iterable<Doc>, change: (doc: Doc) => Doc): Iterable<Doc> {
  for (const doc of docs) yield change(doc);
}

const $match: Compile = (spec, variables) => {
  const matches = compileFilter(docOf(spec, '$match', 'Location15959'), variables);
  return function* (docs) {
    for (const doc of docs) if (matches(doc)) yield doc;
  };
};

const $project: Compile = (spec, variables) => {
  const fields = docOf(spec, '$project', 'Location15969');
  if (Object.keys(fields).length === 0)
    fail('Location51272', 'projection specification must have at least one field');
  const project = compileProjector(fields, variables, false);
  return (docs) => map(docs, project);
};

const $set: Compile = (spec, variables) => {
  const add = compileAdditions(additionsOf(docOf(spec, '$set', 'Location40272')), variables);
  return (docs) => map(docs, (doc) => add(doc, doc));
};

const $unset: Compile = (spec) => {
  const paths = [spec].flat();
  if (paths.length === 0 || !paths.every((path) => typeof path === 'string')) {
    fail('Location31002', '$unset specification must be a string or an array of strings');
  }
  const project = compileProjector(Object.fromEntries(paths.map((path) => [path, false])), undefined, false);
  return (docs) => map(docs, project);
};

const $replaceWith: Compile = (spec, variables) => {
  const evaluate = compileExpression(spec, variables);
  return (docs) =>
    map(docs, (doc) => {
      const next = evaluate(doc);
      if (isDoc(next)) return next;
      return fail('Location40228', `'newRoot' must evaluate to an object, but is ${typeName(next)}`);
    });
};

const $replaceRoot: Compile = (spec, variables) => {
  const { newRoot, ...others } = docOf(spec, '$replaceRoot', 'Location40229');
  if (newRoot === undefined || Object.keys(others).length > 0)
    fail('Location40231', '$replaceRoot takes newRoot only');
  return $replaceWith(newRoot, variables);
};

const $limit: Compile = (spec) => {
  const limit = numberOf(spec);
  if (limit === undefined || !Number.isInteger(limit)) fail('Location5107201', '$limit must be an integer');
  if (limit <= 0) fail('Location15958', 'the limit must be positive');
  return function* (docs) {
    let left = limit;
    for (const doc of docs) {
      yield doc;
      if (--left === 0) return;
    }
  };
};

const $skip: Compile = (spec) => {
  const skip = numberOf(spec);
  if (skip === undefined || !Number.isInteger(skip) || skip < 0) {
    fail('Location5107200', '$skip must be a non-negative integer');
  }
  return function* (docs) {
    let left = skip;
    for (const doc of docs) if (left-- <= 0) yield doc;
  };
};

const $count: Compile = (spec) => {
  if (typeof spec !== 'string' || spec === '' || spec.startsWith('$') || /[.\0]/.test(spec)) {
    return fail('Location40156', 'the count field must be a non-empty string without $ and dots');
  }
  return function* (docs) {
    let count = 0;
    for (const _ of docs) count++;
    if (count > 0) yield { [spec]: new Int32(count) };
  };
};

const maxHeldBytes = 100 * 1024 * 1024;

/** All documents, for a stage that needs them at once. MongoDB's limit is 100 MiB. */
function hold(docs: Iterable<Doc>): Doc[] {
  let bytes = 0;
  const held: Doc[] = [];
  for (const doc of docs) {
    bytes += encode(doc).length;
    if (bytes > maxHeldBytes)
      fail('QueryExceededMemoryLimitNoDiskUseAllowed', 'A stage needs more than 100 MiB');
    held.push(doc);
  }
  return held;
}

const $sort: Compile = (spec) => {
  const order = toSortSpec(docOf(spec, '$sort', 'Location15973'));
  if (order.length === 0) fail('Location15976', '$sort stage must have at least one sort key');
  return (docs) => sortDocuments(hold(docs), order);
};

const $unwind: Compile = (spec) => {
  const { path, preserveNullAndEmptyArrays: keep = false, ...others } = isDoc(spec) ? spec : { path: spec };
  if (typeof path !== 'string') fail('Location28812', '$unwind needs a path');
  if (!path.startsWith('$')) fail('Location28818', "the path of $unwind must be prefixed with a '$'");
  if (typeof keep !== 'boolean') fail('Location28809', 'preserveNullAndEmptyArrays must be a boolean');
  if (Object.keys(others).length > 0) throw notImplemented(`$unwind with ${Object.keys(others)[0]}`);
  const names = path.slice(1).split('.');
  const unwound = (doc: Doc, at: number): Doc[] => {
    const name = names[at] ?? '';
    const value = field(doc, name);
    const within = (values: unknown[]) => values.map((one) => ({ ...doc, [name]: one }));
    if (at < names.length - 1) {
      if (isDoc(value)) return within(unwound(value, at + 1));
      return keep === true ? [doc] : [];
    }
    if (Array.isArray(value) && value.length > 0) return within(value);
    if (value !== undefined && value !== null && !Array.isArray(value)) return [doc];
    const { [name]: _, ...rest } = doc;
    return keep === true ? [value === null ? doc : rest] : [];
  };
  return function* (docs) {
    for (const doc of docs) yield* unwound(doc, 0);
  };
};

const $facet: Compile = (spec, variables) => {
  const given = docOf(spec, '$facet', 'Location40169');
  const names = Object.keys(given);
  if (names.length === 0) fail('Location40169', 'the $facet specification must be a non-empty object');
  rejectFragileNames(names);
  const facets = Object.entries(given).map(([name, pipeline]) => {
    if (name.startsWith('$')) fail('Location16410', `FieldPath field names may not start with '$': ${name}`);
    if (name.includes('.')) fail('Location16412', `FieldPath field names may not contain '.': ${name}`);
    if (!Array.isArray(pipeline)) return fail('Location40170', `arguments to $facet must be arrays: ${name}`);
    if (pipeline.some((stage) => isDoc(stage) && '$facet' in stage)) {
      return fail('Location40600', '$facet is not allowed to be used within a $facet stage');
    }
    return [name, compilePipeline(pipeline, variables)] as const;
  });
  return (docs) => {
    const held = hold(docs);
    return [Object.fromEntries(facets.map(([name, run]) => [name, [...run(held)]]))];
  };
};

const stages: Readonly<Record<string, Compile>> = {
  $match,
  $project,
  $set,
  $addFields: $set,
  $unset,
  $replaceRoot,
  $replaceWith,
  $limit,
  $skip,
  $count,
  $sort,
  $unwind,
  $facet,
  $group: (spec, variables) => {
    const group = compileGroup(spec, variables);
    return (docs) => group(hold(docs));
  },
};

/** The other stages of MongoDB, to name them in the error. */
const knownStages: ReadonlySet<string> = new Set(
  `bucket bucketAuto changeStream changeStreamSplitLargeEvent collStats currentOp densify documents fill geoNear graphLookup indexStats
  listLocalSessions listSampledQueries listSearchIndexes listSessions lookup merge out planCacheStats redact sample search searchMeta
  setWindowFields shardedDataDistribution sortByCount unionWith vectorSearch`
    .split(/\s+/)
    .map((name) => `$${name}`),
);

/**
 * Compiles a pipeline. It is checked as a whole, so that errors appear on an empty collection too.
 * @param variables the command's `let`
 * @throws CommandError Location40324 for an unknown stage, NotImplemented for one that the emulator does not have
 */
export function compilePipeline(pipeline: readonly unknown[], variables?: Doc): Stage {
  const compiled = pipeline.map((stage): Stage => {
    const [[name, spec] = [], ...others] = isDoc(stage) ? Object.entries(stage) : [];
    if (name === undefined || others.length > 0) {
      return fail('Location40323', 'A pipeline stage specification object must contain exactly one field.');
    }
    const compile = Object.hasOwn(stages, name) ? stages[name] : undefined;
    if (compile) return compile(spec, variables);
    if (knownStages.has(name)) throw notImplemented(`The stage ${name}`);
    return fail('Location40324', `Unrecognized pipeline stage name: '${name}'`);
  });
  return (docs) => compiled.reduce<Iterable<Doc>>((input, stage) => stage(input), docs);
}
