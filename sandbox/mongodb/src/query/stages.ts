import { Lazy } from 'mingo/lazy';
import * as pipeline from 'mingo/operators/pipeline';
import { type Doc, isDoc } from '../document.ts';
import { sortDocuments, toSortSpec } from './sort.ts';

/** Sorts in BSON order: mingo's own stage orders some types differently from MongoDB. */
const $sort: (typeof pipeline)['$sort'] = (documents, spec) =>
  documents.transform((docs) => Lazy(sortDocuments(docs.filter(isDoc), toSortSpec(spec))));

/** Of nothing MongoDB counts no document, not a document that says 0. */
const $count: (typeof pipeline)['$count'] = (documents, name) =>
  documents.transform((docs) => Lazy(docs.length === 0 ? [] : [{ [name]: docs.length }]));

/** MongoDB keeps the order of the stored fields; what a projection adds comes after them. */
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

/** The pipeline stages: mingo's, save where MongoDB does otherwise. */
export const STAGES = { ...pipeline, $sort, $count, $project };
