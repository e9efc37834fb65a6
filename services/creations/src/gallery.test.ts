import { anonymousLike, type CallResponse, gatewayIdentity, internalCalls } from '@atelier/contracts';
import mongoose from 'mongoose';
import { expect, test } from 'vitest';
import { missing, useCreationsService } from './testing/use-creations-service.ts';

const service = useCreationsService();
const { addImage, article, ask, refusal } = service;

test('the gallery shows neither the title nor the file name of an image', async () => {
  await addImage({ title: 'Our garden', settings: { tool: 'remove-background', file: 'IMG_home.jpg' } });
  const [shown] = (await ask('getPublishedCreations', 'grace')).creations;
  expect(shown?.settings).toEqual({ tool: 'remove-background' });
  expect(shown).not.toHaveProperty('title');
});

test("abuse 28: the gallery shows no private image and no other user's id", async () => {
  await addImage({ prompt: 'Public' }, ['ada', 'grace', 'linus']);
  await addImage({ prompt: 'Private', publish: false });
  await addImage({ prompt: 'Deleted', deleted_at: new Date() });
  const { creations: seen } = await ask('getPublishedCreations', 'grace');
  expect(seen).toHaveLength(1);
  expect(seen[0]).toMatchObject({ prompt: 'Public', user_id: '', mine: false, like_count: 3 });
  expect(seen[0]?.likes.toSorted()).toEqual([anonymousLike, anonymousLike, 'grace']);
  expect(JSON.stringify(seen)).not.toMatch(/ada|linus/);
  const [own] = (await ask('getPublishedCreations', 'ada')).creations;
  expect(own).toMatchObject({ user_id: 'ada', mine: true });
});

test('abuse 28: a published image is found by its id, as in the gallery; any other creation is not', async () => {
  const id = await addImage({ prompt: 'Public' }, ['ada', 'linus']);
  const [listed] = (await ask('getPublishedCreations', 'grace')).creations;
  expect((await ask('getPublishedCreation', 'grace', { params: { id } })).creation).toEqual(listed);
  const hidden = [
    await addImage({ publish: false }),
    await addImage({ deleted_at: new Date() }),
    await article({ publish: true }),
    '665f1c2ab40c1d5e6f708192',
    'x',
  ];
  for (const other of hidden)
    for (const reader of ['ada', 'grace'] as const)
      expect(await refusal('getPublishedCreation', reader, { params: { id: other } })).toEqual(missing);
});

test('abuse 69: only images that everyone may see have a card, and only the gateway reads it', async () => {
  const card = async (id: string) => {
    const response = await service.send('getImageCard', { as: gatewayIdentity.userId, query: { id } });
    return internalCalls.getImageCard.response.parse(await response.json()).card;
  };
  const id = await addImage({
    prompt: 'A quiet harbour',
    settings: { width: 1536, height: 1024, file: 'IMG.jpg' },
  });
  expect(await card(id)).toEqual({
    prompt: 'A quiet harbour',
    image: expect.stringMatching(/^https:\/\/atelier\.example\/pictures\/[\w-]{32}\.png$/),
    size: { width: 1536, height: 1024 },
  });
  const hidden = [
    await addImage({ publish: false }),
    await addImage({ sensitive: true }),
    await addImage({ moderation: 'reported' }),
    await addImage({ moderation: 'removed' }),
    await addImage({ deleted_at: new Date() }),
    await article({ publish: true }),
    '665f1c2ab40c1d5e6f708192',
  ];
  for (const other of hidden) expect(await card(other)).toBeNull();
  const asUser = await service.send('getImageCard', { as: 'ada', query: { id } });
  expect(asUser.status).toBe(404);
});

test('a remix names the image that it was made from, as long as that is published, and no user', async () => {
  const source = await addImage({ prompt: 'The original' });
  const made_from = new mongoose.Types.ObjectId(source);
  const remix = await addImage({ prompt: 'The remix', user_id: 'grace', made_from });
  const credit = async (reader: string) =>
    (await ask('getPublishedCreation', reader, { params: { id: remix } })).creation;
  for (const reader of ['ada', 'linus']) {
    const shown = await credit(reader);
    expect(shown.remixed_from).toEqual({ id: source, prompt: 'The original' });
    expect(JSON.stringify(shown)).not.toMatch(/"(grace|ada)"/);
  }
  const { creations: listed } = await ask('getPublishedCreations', 'linus');
  expect(listed.map((entry) => entry.remixed_from?.id)).toEqual([source, undefined]);
  for (const gone of [{ publish: false }, { moderation: 'reported' }, { deleted_at: new Date() }] as const) {
    await service.creations.updateOne({ _id: made_from }, { $set: gone });
    expect((await credit('linus')).remixed_from).toBeUndefined();
    expect(JSON.stringify(await credit('linus'))).not.toContain(source);
    await service.creations.updateOne(
      { _id: made_from },
      { $set: { publish: true, deleted_at: null }, $unset: { moderation: '' } },
    );
  }
});

test('the gallery pages by newest and by most liked', async () => {
  for (const like_count of [1, 5, 5, 0, 3]) await addImage({ prompt: `${like_count}`, like_count });
  const walk = async (sort: string) => {
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const query: Record<string, string | number> = { sort, limit: 2, ...(cursor && { cursor }) };
      const page: CallResponse<'getPublishedCreations'> = await ask('getPublishedCreations', 'ada', {
        query,
      });
      seen.push(...page.creations.map(({ prompt }) => prompt));
      cursor = page.next_cursor;
    }
    return seen;
  };
  expect(await walk('newest')).toEqual(['3', '0', '5', '5', '1']);
  expect(await walk('most-liked')).toEqual(['5', '5', '3', '1', '0']);
});

test('abuse 28: returns 400 for what is no cursor, and one of another order; one of another list shows only own creations', async () => {
  for (let n = 0; n < 3; n += 1) await addImage();
  await addImage({ user_id: 'grace', prompt: 'Own', created_at: new Date(0) });
  const { next_cursor } = await ask('getPublishedCreations', 'ada', { query: { limit: 1 } });
  const cursor = next_cursor ?? '';
  const refused = { status: 400, code: 'invalid_request', field: 'cursor' };
  const id = cursor.split('.')[2];
  const values = ['-1', '1.5', '9e15', 'NaN', '{}'].map((value) => `created_at.${value}.${id}`);
  for (const bad of [
    ...values,
    cursor.slice(0, -1),
    `${cursor}x`,
    `${cursor}.`,
    '.',
    'null',
    '__proto__.1',
  ]) {
    expect(await refusal('getPublishedCreations', 'ada', { query: { cursor: bad } })).toEqual(refused);
  }
  expect(await refusal('getPublishedCreations', 'ada', { query: { cursor, sort: 'most-liked' } })).toEqual(
    refused,
  );
  const own = await ask('getUserCreations', 'grace', { query: { cursor } });
  expect(own.creations.map(({ prompt }) => prompt)).toEqual(['Own']);
});

test.each([[0], [101], [1e9], ['all'], ['NaN']])(
  'abuse 28: returns 400 for a page of %s entries',
  async (limit) => {
    const response = await refusal('getPublishedCreations', 'ada', { query: { limit } });
    expect(response).toMatchObject({ status: 400, field: 'limit' });
  },
);
