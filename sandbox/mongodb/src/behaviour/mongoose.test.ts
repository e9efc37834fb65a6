import mongoose from 'mongoose';
import { expect, test } from 'vitest';
import { rejection, useMongodb } from '../testing/mongodb.ts';

const db = useMongodb();

const timestamps = { createdAt: 'created_at', updatedAt: 'updated_at' };
const person = new mongoose.Schema({ email: { type: String, unique: true } }, { timestamps });
const post = new mongoose.Schema({
  title: { type: String, required: true },
  author: { type: mongoose.Schema.Types.ObjectId, ref: 'Person' },
  tags: [String],
});
post.index({ author: 1, title: 1 });

test('a model creates its indexes once', async () => {
  const Person = db.connection.model('Person', person);
  const Post = db.connection.model('Post', post);
  await Promise.all([Person.init(), Post.init()]);
  expect(await Post.syncIndexes()).toEqual([]);
  expect(Object.keys(await Person.collection.indexInformation())).toEqual(['_id_', 'email_1']);
});

test('keeps timestamps, populates references, counts and pages', async () => {
  const Person = db.connection.model('Person');
  const Post = db.connection.model('Post');
  const ada = await Person.create({ email: 'ada@example.com' });
  expect(ada.get('created_at')).toBeInstanceOf(Date);
  await Post.insertMany(['b', 'a', 'c'].map((title) => ({ title, author: ada._id })));
  const found = await Post.findOne({ title: 'a' }).populate('author');
  expect(found?.get('author.email')).toBe('ada@example.com');
  expect(await Post.countDocuments({ author: ada._id })).toBe(3);
  const [second] = await Post.find().sort({ title: 1 }).skip(1).limit(1);
  expect(second?.get('title')).toBe('b');
  expect(await Post.exists({ title: 'c' })).not.toBeNull();
});

test('a duplicate error contains the field', async () => {
  const Person = db.connection.model('Person');
  const { code, keyValue } = await rejection(Person.create({ email: 'ada@example.com' }));
  expect({ code, keyValue }).toEqual({ code: 11000, keyValue: { email: 'ada@example.com' } });
});

test('saving an array that was replaced meanwhile is a VersionError', async () => {
  const Post = db.connection.model('Post');
  const { _id } = await Post.create({ title: 'versions', tags: ['a', 'b'] });
  const [mine, theirs] = await Promise.all([Post.findById(_id), Post.findById(_id)]);
  await theirs?.set('tags', ['c']).save();
  expect(await rejection(Promise.resolve(mine?.set('tags', ['d']).save()))).toMatchObject({
    name: 'VersionError',
  });
});

test('writes in bulk', async () => {
  const Post = db.connection.model('Post');
  const result = await Post.bulkWrite([
    { insertOne: { document: { title: 'bulk' } } },
    { updateOne: { filter: { title: 'bulk' }, update: { $set: { title: 'bulk 2' } } } },
    { updateMany: { filter: { title: { $regex: '^bulk' } }, update: { $push: { tags: 'x' } } } },
    { updateOne: { filter: { title: 'other' }, update: { $set: { tags: [] } }, upsert: true } },
    { deleteOne: { filter: { title: 'bulk 2' } } },
  ]);
  const { insertedCount, modifiedCount, upsertedCount, deletedCount } = result;
  expect({ insertedCount, modifiedCount, upsertedCount, deletedCount }).toEqual({
    insertedCount: 1,
    modifiedCount: 2,
    upsertedCount: 1,
    deletedCount: 1,
  });
});
