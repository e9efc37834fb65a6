import { anonymousLike, listedLikes } from '@atelier/contracts';
import { recountLikes } from '@atelier/creation-kit/creations';
import mongoose from 'mongoose';
import { expect, test } from 'vitest';
import { missing, useCreationsService } from './testing/use-creations-service.ts';

const tests = useCreationsService();
const { addImage, article, ask, refusal } = tests;

test('abuse 32: likes are listed up to 1,000, with the reader among them, and counted in full', async () => {
  const id = await addImage({}, [...Array.from({ length: 1_500 }, (_, n) => `user_${n}`), 'ada']);
  const expected = ['ada', ...Array.from({ length: listedLikes - 1 }, () => anonymousLike)];
  const [published] = (await ask('getPublishedCreations', 'ada')).creations;
  const [own] = (await ask('getUserCreations', 'ada')).creations;
  const { creation } = await ask('getCreation', 'ada', { params: { id } });
  for (const shown of [published, own, creation]) {
    expect(shown).toMatchObject({ likes: expected, like_count: 1_501 });
  }
  expect((await ask('getPublishedCreations', 'grace')).creations[0]?.likes).not.toContain('ada');
});

test('abuse 6: unpublished and deleted creations cannot be liked', async () => {
  const ids = [
    await addImage({ publish: false }),
    await addImage({ deleted_at: new Date() }),
    await addImage({ status: 'incomplete' }),
    await article(),
    'f'.repeat(24),
  ];
  for (const id of ids) expect(await refusal('toggleLike', 'grace', { body: { id } })).toEqual(missing);
});

test('abuse 7: 100 concurrent toggles by one user leave the like unchanged, 101 leave one like', async () => {
  const id = await addImage();
  const toggle = () => ask('toggleLike', 'grace', { body: { id } });
  await Promise.all(Array.from({ length: 100 }, toggle));
  expect(await tests.creations.findById(id).lean()).toMatchObject({ like_count: 0 });
  expect(
    await tests.likes.countDocuments({ creation: new mongoose.Types.ObjectId(id), removed: false }),
  ).toBe(0);
  expect(await toggle()).toMatchObject({ liked: true, like_count: 1, message: 'Liked.' });
});

test('a like whose state is named can be repeated', async () => {
  const id = await addImage();
  const like = (liked: boolean) => ask('toggleLike', 'grace', { body: { id, liked } });
  expect(await like(false)).toMatchObject({ liked: false, like_count: 0 });
  await Promise.all(Array.from({ length: 20 }, () => like(true)));
  expect(await like(true)).toMatchObject({ liked: true, like_count: 1 });
  await Promise.all(Array.from({ length: 20 }, () => like(false)));
  expect(await like(false)).toMatchObject({ liked: false, like_count: 0 });
});

test('abuse 7: 100 concurrent users leave exactly 100 likes', async () => {
  const id = await addImage();
  await Promise.all(Array.from({ length: 100 }, (_, n) => ask('toggleLike', `$user_${n}`, { body: { id } })));
  const record = await tests.creations.findById(id).lean();
  const liking = await tests.likes.countDocuments({ creation: record?._id, removed: false });
  expect([record?.like_count, liking]).toEqual([100, 100]);
});

test('a like whose process died before it was counted is counted within two minutes, and one that is counted is not', async () => {
  const id = await addImage({}, ['grace']);
  const like = { creation: new mongoose.Types.ObjectId(id), owner: 'ada', removed: false, open: 1 };
  await tests.likes.insertOne({ ...like, user_id: 'linus', open_at: new Date(Date.now() - 61_000) });
  expect(await recountLikes(tests.creations)).toBe(1);
  expect(await recountLikes(tests.creations)).toBe(0);
  await ask('toggleLike', 'eve', { body: { id } });
  expect((await tests.creations.findById(id).lean())?.like_count).toBe(3);
  expect(await ask('toggleLike', 'linus', { body: { id } })).toMatchObject({ liked: false, like_count: 2 });
});
