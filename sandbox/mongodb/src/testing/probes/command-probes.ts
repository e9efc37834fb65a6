import mongoose from 'mongoose';
import { error, type Filter } from './probe.ts';

const { Long } = mongoose.mongo.BSON;
const deep = (levels: number): unknown => (levels === 0 ? 1 : { a: deep(levels - 1) });
const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, 1]));
const index = (key: Filter, more: Filter = {}) => ({
  createIndexes: 'c',
  indexes: [{ key, name: 'x', ...more }],
});
const update = (one: Filter) => ({ findAndModify: 'c', query: {}, ...one });

/** A command on a collection `c` with one document, and its result (a part of it) or its code. */
export const commandProbes: [name: string, command: Filter, result: Filter | number][] = [
  ['ping', { ping: 1 }, { ok: 1 }],
  ['an unknown command', { bogus: 1 }, error(59)],
  ['find on a missing collection', { find: 'none' }, { cursor: { firstBatch: [], id: 0 } }],
  ['an unknown field of find', { find: 'c', bogus: 1 }, error(40415)],
  ['find with a number as its filter', { find: 'c', filter: 1 }, error(14)],
  ['a negative batch size', { find: 'c', batchSize: -1 }, error(51024)],
  ['a negative limit', { find: 'c', limit: -1 }, error(51024)],
  ['a negative skip', { find: 'c', skip: -1 }, error(51024)],
  [
    'a negative batch size of an aggregation',
    { aggregate: 'c', pipeline: [], cursor: { batchSize: -1 } },
    error(51024),
  ],
  ['an aggregation without a cursor', { aggregate: 'c', pipeline: [] }, error(9)],
  ['a sort by 2', { find: 'c', sort: { a: 2 } }, error(2)],
  ['a hint without an index', { find: 'c', hint: 'bogus' }, error(2)],
  ['a hint of _id', { find: 'c', hint: { _id: 1 } }, { ok: 1 }],
  ['a negative maxTimeMS', { find: 'c', maxTimeMS: -1 }, error(2)],
  ['an unknown read concern', { find: 'c', readConcern: { level: 'bogus' } }, error(2)],
  ['a known read concern', { find: 'c', readConcern: { level: 'majority' } }, { ok: 1 }],
  ['an unknown field of a read concern', { find: 'c', readConcern: { bogus: 1 } }, error(40415)],
  [
    'an unknown write concern mode',
    { insert: 'c', documents: [{ a: 1 }], writeConcern: { w: 'bogus' } },
    error(79),
  ],
  [
    'a write concern of the majority',
    { insert: 'c', documents: [{ a: 1 }], writeConcern: { w: 'majority' } },
    { n: 1 },
  ],
  ['a negative write concern', { insert: 'c', documents: [{ a: 1 }], writeConcern: { w: -1 } }, error(9)],
  [
    'an unknown field of a write concern',
    { insert: 'c', documents: [{ a: 1 }], writeConcern: { bogus: 1 } },
    error(40415),
  ],
  ['an insert without documents', { insert: 'c', documents: [] }, error(16)],
  ['a batch without updates', { update: 'c', updates: [] }, error(16)],
  ['a delete with limit 2', { delete: 'c', deletes: [{ q: {}, limit: 2 }] }, error(9)],
  ['a document of 200 levels', { insert: 'c', documents: [deep(190)] }, { writeErrors: [{ code: 15 }] }],
  ['a document of 150 levels', { insert: 'c', documents: [deep(150)] }, { n: 1 }],
  [
    'a sort of an update',
    { update: 'c', updates: [{ q: {}, u: { $set: { a: 1 } }, sort: { a: 1 } }] },
    error(40415),
  ],
  ['an array as _id', { insert: 'c', documents: [{ _id: [1] }] }, { writeErrors: [{ code: 2 }] }],
  ['remove and update', update({ remove: true, update: { a: 1 } }), error(9)],
  ['neither remove nor update', update({}), error(9)],
  ['remove with new', update({ remove: true, new: true }), error(9)],
  ['a replacement with an operator', update({ update: { a: 1, $set: { b: 1 } } }), error(52)],
  [
    'a multi update with a replacement',
    { update: 'c', updates: [{ q: {}, u: { a: 1 }, multi: true }] },
    { writeErrors: [{ code: 9 }] },
  ],
  ['an index of 33 fields', index(keys(33)), error(67)],
  ['an index of 32 fields', index(keys(32)), { ok: 1 }],
  ['an empty index', index({}), error(67)],
  ['an index by 0', index({ a: 0 }), error(67)],
  ['an index of an unknown type', index({ a: 'bogus' }), error(67)],
  ['a partial index with $ne', index({ a: 1 }, { partialFilterExpression: { a: { $ne: 1 } } }), error(67)],
  [
    'a partial index with $exists: false',
    index({ a: 1 }, { partialFilterExpression: { a: { $exists: false } } }),
    error(67),
  ],
  [
    'a partial index with $regex',
    index({ a: 1 }, { partialFilterExpression: { a: { $regex: 'x' } } }),
    error(67),
  ],
  [
    'a partial index with $nor',
    index({ a: 1 }, { partialFilterExpression: { $nor: [{ a: 1 }] } }),
    error(67),
  ],
  ['a partial index with $gt', index({ a: 1 }, { partialFilterExpression: { a: { $gt: 1 } } }), { ok: 1 }],
  [
    'a partial index with $and and $type',
    index({ a: 1 }, { partialFilterExpression: { $and: [{ a: { $type: 'date' } }] } }),
    { ok: 1 },
  ],
  ['a sparse partial index', index({ a: 1 }, { sparse: true, partialFilterExpression: { a: 1 } }), error(67)],
  ['a TTL index over two fields', index({ a: 1, b: 1 }, { expireAfterSeconds: 1 }), error(67)],
  ['dropping _id_', { dropIndexes: 'c', index: '_id_' }, error(72)],
  ['dropping an unknown index', { dropIndexes: 'c', index: 'bogus' }, error(27)],
  ['listing indexes of a missing collection', { listIndexes: 'none' }, error(26)],
  ['creating an existing collection', { create: 'c' }, error(48)],
  ['a cursor that is not open', { getMore: Long.fromNumber(99), collection: 'c' }, error(43)],
  [
    'killing a cursor that is not open',
    { killCursors: 'c', cursors: [Long.fromNumber(99)] },
    { cursorsKilled: [], cursorsNotFound: [99] },
  ],
  ['maxTimeMS on getMore', { getMore: Long.fromNumber(99), collection: 'c', maxTimeMS: 5 }, error(2)],
  ['distinct', { distinct: 'c', key: 'tags' }, { values: ['x', 'y'] }],
  ['distinct of a missing field', { distinct: 'c', key: 'none' }, { values: [] }],
  ['count with a limit', { count: 'c', limit: 1 }, { n: 1 }],
  ['count with a negative skip', { count: 'c', skip: -1 }, error(51024)],
  ['autocommit true', { find: 'c', autocommit: true }, error(72)],
  ['startTransaction alone', { find: 'c', startTransaction: true }, error(72)],
  ['a commit outside admin', { commitTransaction: 1 }, error(13)],
  ['a collation', { find: 'c', collation: { locale: 'de' } }, { ok: 1 }],
  [
    'an update with a collation',
    { update: 'c', updates: [{ q: {}, u: { $set: { a: 1 } }, collation: { locale: 'de' } }] },
    { n: 1 },
  ],
  ['an index with a collation', index({ a: 1 }, { collation: { locale: 'de' } }), { ok: 1 }],
  ['a change stream', { aggregate: 'c', pipeline: [{ $changeStream: {} }], cursor: {} }, { ok: 1 }],
  [
    'an upsert by $in',
    { update: 'c', updates: [{ q: { z: { $in: [1] } }, u: { $set: { y: 1 } }, upsert: true }] },
    { n: 1 },
  ],
  [
    'an upsert with two values',
    { update: 'c', updates: [{ q: { $and: [{ z: 1 }, { z: 2 }] }, u: { $set: { y: 1 } }, upsert: true }] },
    { writeErrors: [{ code: 54 }] },
  ],
  ['a sort by two arrays', { find: 'c', sort: { tags: 1, more: 1 } }, error(2)],
];
