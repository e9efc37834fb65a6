import { Context } from 'mingo/core';
import { Lazy } from 'mingo/lazy';
import * as accumulator from 'mingo/operators/accumulator';
import * as expression from 'mingo/operators/expression';
import * as pipeline from 'mingo/operators/pipeline';
import * as projection from 'mingo/operators/projection';
import * as query from 'mingo/operators/query';
import * as window from 'mingo/operators/window';
import type { Options } from 'mingo/types';
import { isDoc } from '../document.ts';
import { sortDocuments, toSortSpec } from './sort.ts';

/** Sorts in BSON order: mingo's own stage orders some types differently from MongoDB. */
const $sort: (typeof pipeline)['$sort'] = (documents, spec) =>
  documents.transform((docs) => Lazy(sortDocuments(docs.filter(isDoc), toSortSpec(spec))));

const context = Context.init({
  accumulator,
  expression,
  pipeline: { ...pipeline, $sort },
  projection,
  query,
  window,
} as Parameters<typeof Context.init>[0]);

/** What mingo knows, by kind; names that are missing here are refused before anything runs. */
export const KNOWN = {
  query: new Set(Object.keys(query)),
  expression: new Set([...Object.keys(expression), ...Object.keys(accumulator)]),
  stage: new Set(Object.keys(pipeline)),
} as const;

/** Options for every use of mingo here: the operators above, and no scripts. `variables` are the command's `let`. */
export function mingoOptions(variables?: Record<string, unknown>): Partial<Options> {
  return { context, scriptEnabled: false, ...(variables && { variables }) };
}
