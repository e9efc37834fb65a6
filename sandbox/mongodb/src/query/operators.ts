import { Context, evalExpr } from 'mingo/core';
import { Lazy } from 'mingo/lazy';
import * as accumulator from 'mingo/operators/accumulator';
import * as expression from 'mingo/operators/expression';
import * as pipeline from 'mingo/operators/pipeline';
import * as projection from 'mingo/operators/projection';
import * as query from 'mingo/operators/query';
import * as window from 'mingo/operators/window';
import type { Options } from 'mingo/types';
import { type Doc, isDoc } from '../document.ts';
import { sortDocuments, toSortSpec } from './sort.ts';

/** Sorts in BSON order: mingo's stage orders some types differently from MongoDB. */
const $sort: (typeof pipeline)['$sort'] = (documents, spec) =>
  documents.transform((docs) => Lazy(sortDocuments(docs.filter(isDoc), toSortSpec(spec))));

/** For an empty input, MongoDB returns no document instead of a count of 0. */
const $count: (typeof pipeline)['$count'] = (documents, name) =>
  documents.transform((docs) => Lazy(docs.length === 0 ? [] : [{ [name]: docs.length }]));

/** Restores MongoDB's field order: stored fields first, then the fields that a projection adds. */
export function inStoredOrder(projected: Doc, original: Doc): Doc {
  const kept = Object.keys(original).filter((field) => field in projected);
  const fields = new Set([...kept, ...Object.keys(projected)]);
  return Object.fromEntries([...fields].map((field) => [field, projected[field]]));
}

const $project: (typeof pipeline)['$project'] = (documents, spec, options) =>
  documents.transform((given) => {
    const docs = given.filter(isDoc);
    const projected = pipeline.$project(Lazy(docs), spec, options).collect().filter(isDoc);
    return Lazy(projected.map((doc, at) => inStoredOrder(doc, docs[at] ?? {})));
  });

/** The pipeline stages of mingo, with corrections. */
export const stages = { ...pipeline, $sort, $count, $project };

/** mingo's implementation splits the text into characters, which is slow for long texts. */
const $strLenBytes: (typeof expression)['$strLenBytes'] = (doc, operand, options) => {
  const text = evalExpr(doc, operand, options);
  return typeof text === 'string' ? Buffer.byteLength(text) : expression.$strLenBytes(doc, operand, options);
};

const context = Context.init({
  accumulator,
  expression: { ...expression, $strLenBytes },
  pipeline: stages,
  projection,
  query,
  window,
} as Parameters<typeof Context.init>[0]);

function names(...modules: object[]): Set<string> {
  return new Set(modules.flatMap(Object.keys).filter((name) => name.startsWith('$')));
}

/** The operators that mingo has, by kind. Other names are rejected before a query runs. */
export const knownOperators = {
  query: names(query),
  expression: names(expression, accumulator),
  stage: names(stages),
} as const;

/** Options for mingo: the operators above, and no scripts. `variables` are the command's `let`. */
export function mingoOptions(variables?: Record<string, unknown>): Partial<Options> {
  return { context, scriptEnabled: false, ...(variables && { variables }) };
}
