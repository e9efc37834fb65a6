import mongoose from 'mongoose';
import { beforeAll, expect, test } from 'vitest';
import { isDoc } from '../document.ts';
import { type Mongodb, startMongodb } from '../start.ts';
import { rejection } from '../testing/mongodb.ts';

const { Decimal128, Long, Code } = mongoose.mongo.BSON;

let mongodb: Mongodb;
let connection: mongoose.Connection;

beforeAll(async () => {
  mongodb = await startMongodb({ dataDir: null });
  connection = await mongoose.createConnection(mongodb.uriFor('test')).asPromise();
  return async () => {
    await connection.close();
    await mongodb.close();
  };
});

const decimal = Decimal128.fromString('1.5');
const update = (change: object[]) => ({ findAndModify: 'c', update: change });
const aggregate = (stage: object) => ({ aggregate: 'c', pipeline: [stage], cursor: {} });
const index = (key: object, more: object = {}) => ({
  createIndexes: 'c',
  indexes: [{ key, name: 'x', ...more }],
});

const rejected: [string, Record<string, unknown>, number][] = [
  ['an unknown command', { flyToTheMoon: 1 }, 59],
  ['mapReduce', { mapReduce: 'c', map: 'f' }, 59],
  ['a field that it does not know', { find: 'c', filters: {} }, 238],
  ['a hint', { find: 'c', hint: '_id_' }, 238],
  ['a missing field', { getMore: 1 }, 238],
  ['a field of the wrong type', { find: 'c', filter: 'all' }, 238],
  ['a collation', { find: 'c', collation: { locale: 'de' } }, 238],
  ['a tailable cursor', { find: 'c', tailable: true }, 238],
  ['a capped collection', { create: 'c', capped: true }, 238],
  ['a validator', { create: 'c', validator: {} }, 238],
  ['an explain within a find', { find: 'c', explain: true }, 238],
  ['explain', { explain: { find: 'c' } }, 59],
  ['$where', { find: 'c', filter: { $where: 'true' } }, 238],
  ['$text', { find: 'c', filter: { $text: { $search: 'x' } } }, 238],
  ['$near', { find: 'c', filter: { at: { $near: [1, 2] } } }, 238],
  ['$geoWithin', { find: 'c', filter: { at: { $geoWithin: {} } } }, 238],
  ['$jsonSchema', { find: 'c', filter: { $jsonSchema: {} } }, 238],
  ['a $type that is deprecated', { find: 'c', filter: { a: { $type: 'symbol' } } }, 238],
  ['removing what is found', { findAndModify: 'c', query: {}, remove: true }, 238],
  ['a replacement', { findAndModify: 'c', update: { a: 1 } }, 238],
  ['a replacement without fields', { findAndModify: 'c', update: {} }, 238],
  ['an update within an array', { findAndModify: 'there', update: { $set: { 'list.0': 1 } } }, 238],
  ['a projection that hides a nested field', { find: 'c', projection: { 'a.b': 0 } }, 238],
  ['a computed nested field', update([{ $set: { 'a.b': 1 } }]), 238],
  ['a positional update', { findAndModify: 'there', update: { $set: { 'a.$': 1 } } }, 238],
  ['array filters', { findAndModify: 'c', update: {}, arrayFilters: [] }, 238],
  ['a comparison with Decimal128', { find: 'c', filter: { a: { $gt: decimal } } }, 238],
  ['a comparison with code', { find: 'c', filter: { a: new Code('x') } }, 238],
  ['a range over null', { find: 'c', filter: { a: { $lte: null } } }, 238],
  ['$meta', { find: 'c', projection: { score: { $meta: 'textScore' } } }, 238],
  ['a change stream', aggregate({ $changeStream: {} }), 238],
  ['$out', aggregate({ $out: 'd' }), 238],
  ['$merge', aggregate({ $merge: 'd' }), 238],
  ['$geoNear', aggregate({ $geoNear: {} }), 238],
  ['a pipeline over the database', { aggregate: 1, pipeline: [], cursor: {} }, 238],
  ['a change of validation', { collMod: 'there', validationLevel: 'off' }, 238],
  ['indexes of a list of names', { dropIndexes: 'there', index: ['a_1'] }, 238],
  ['no index', { createIndexes: 'c', indexes: [] }, 238],
  ['an expiry of _id', index({ _id: 1 }, { expireAfterSeconds: 1 }), 238],
  ['an _id that descends', index({ _id: -1 }), 238],
  ['distinct', { distinct: 'c', key: 'a' }, 59],
  ['$nor', { find: 'c', filter: { $nor: [{ a: 1 }] } }, 238],
  ['$not', { find: 'c', filter: { a: { $not: { $gt: 1 } } } }, 238],
  ['$size', { find: 'c', filter: { a: { $size: 1 } } }, 238],
  ['$expr', { find: 'c', filter: { $expr: true } }, 238],
  ['an expression that it does not have', { find: 'c', projection: { a: { $function: {} } } }, 238],
  ['another stage than $set in an update', update([{ $unset: 'a' }]), 238],
  ['a text index', index({ a: 'text' }), 238],
  ['a geo index', index({ a: '2dsphere' }), 238],
  ['a wildcard index', index({ '$**': 1 }), 238],
  ['an index with a collation', index({ a: 1 }, { collation: { locale: 'de' } }), 238],
  ['an empty index', index({}), 67],
  ['a TTL index over two fields', index({ a: 1, b: 1 }, { expireAfterSeconds: 1 }), 67],
  [
    'an index both sparse and partial',
    index({ a: 1 }, { sparse: true, partialFilterExpression: { a: 1 } }),
    67,
  ],
  ['dropping an index that is not there', { dropIndexes: 'there', index: 'a_1' }, 27],
  ['listing the databases', { listDatabases: 1 }, 59],
  ['an estimated count', { count: 'there' }, 59],
  ['dropping what is not there', { drop: 'nothing' }, 26],
  ['a cursor that is not open', { getMore: Long.fromNumber(99), collection: 'c' }, 43],
  ['a bad collection name', { insert: 'system.x', documents: [{ a: 1 }] }, 73],
];

test.each(rejected)('rejects %s with its error code', async (_, command, code) => {
  await connection.collection('there').insertOne({ a: 1, list: [1] });
  const outcome = connection.db?.command(command) ?? Promise.resolve({});
  const error = await rejection(outcome);
  expect({ code: error.code, message: error.message }).toEqual({
    code,
    message: expect.stringMatching(/\w/),
  });
});

const group = { $group: { _id: 1, n: { $sum: 1 } } };
const counting: object[][] = [
  [{ $match: { a: 1 } }, group],
  [{ $match: { a: 1 } }, { $limit: 2 }, group],
];

/** All that differ from a pipeline, besides in the filter, by one name, value or element. */
function* mutations(value: unknown): Generator<unknown> {
  if (typeof value === 'number') yield* ['$a', '$$ROOT', ['$a'], { $add: 1 }, null, 0, -1, 1.5];
  else if (Array.isArray(value)) {
    yield value.toReversed();
    for (const [at, element] of value.entries()) {
      yield value.toSpliced(at, 1);
      yield value.toSpliced(at, 0, element);
      for (const other of mutations(element)) yield value.with(at, other);
    }
  } else if (isDoc(value)) {
    for (const more of ['$skip', '$max', 'other', 'a.b']) yield { ...value, [more]: 1 };
    for (const [name, inner] of Object.entries(value)) {
      const { [name]: _, ...others } = value;
      yield others;
      yield { ...others, [`${name}.b`]: inner };
      if (name !== '$match') for (const other of mutations(inner)) yield { ...value, [name]: other };
    }
  }
}

test.each(counting)('counts with the pipelines of drivers only: %j %j %j', async (...pipeline) => {
  const run = (stages: unknown) =>
    connection.db?.command({ aggregate: 'there', pipeline: stages, cursor: {} });
  await connection.collection('there').insertOne({ a: 1 });
  await expect(run(pipeline)).resolves.toMatchObject({ ok: 1 });
  const known = new Set(counting.map((one) => JSON.stringify(one)));
  const others = [...mutations(pipeline)].filter((one) => !known.has(JSON.stringify(one)));
  expect(others.length).toBeGreaterThan(40);
  for (const one of others) await expect(run(one), JSON.stringify(one)).rejects.toMatchObject({ code: 238 });
});

test('a replacement is named in its refusal', async () => {
  const replaced = connection.collection('there').replaceOne({}, { tool: 'text' });
  await expect(replaced).rejects.toMatchObject({ code: 238, message: /^A replacement is not supported/ });
});

test.each([
  ['Decimal128', decimal],
  ['code', new Code('x')],
  ['a Long outside the range of numbers', Long.fromString('9007199254740993')],
])('does not store %s', async (_, value) => {
  const docs = connection.collection('values');
  await docs.insertOne({ a: 1 });
  expect((await rejection(docs.insertOne({ value }))).code).toBe(238);
  expect((await rejection(docs.updateOne({}, { $set: { value } }))).code).toBe(238);
  expect(await docs.countDocuments({ value: { $exists: true } })).toBe(0);
  await docs.drop();
});
