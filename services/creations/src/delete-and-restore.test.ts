import { expect, test } from 'vitest';
import { missing, useCreationsService } from './testing/use-creations-service.ts';

const { addImage, article, ask, events, refusal, send } = useCreationsService();

test("abuse 3: another user's creation is not found", async () => {
  const id = await addImage({ publish: false });
  expect(await refusal('getCreation', 'grace', { params: { id } })).toEqual(missing);
  expect((await ask('deleteCreations', 'grace', { body: { ids: [id] } })).ids).toEqual([]);
  expect(await refusal('setPublished', 'grace', { body: { id, publish: true } })).toEqual(missing);
  await ask('deleteCreations', 'ada', { body: { ids: [id] } });
  expect((await ask('restoreCreations', 'grace', { body: { ids: [id] } })).ids).toEqual([]);
  expect(await refusal('getCreation', 'ada', { params: { id } })).toEqual(missing);
});

test('abuse 5: unpublishing and deleting give an image a new secret URL', async () => {
  const id = await addImage();
  const addresses = [(await ask('getCreation', 'ada', { params: { id } })).creation.content];
  expect(addresses[0]).toMatch(/^https:\/\/atelier\.example\/pictures\/[\w-]{32}\.png$/);
  addresses.push((await ask('setPublished', 'ada', { body: { id, publish: false } })).creation.content);
  await ask('deleteCreations', 'ada', { body: { ids: [id] } });
  await ask('restoreCreations', 'ada', { body: { ids: [id] } });
  addresses.push((await ask('getCreation', 'ada', { params: { id } })).creation.content);
  addresses.push((await ask('setPublished', 'ada', { body: { id, publish: true } })).creation.content);
  expect(new Set(addresses).size).toBe(3);
  expect(addresses[3]).toBe(addresses[2]);
});

test('a user can publish only completed images of their own', async () => {
  const id = await article();
  const request = { body: { id, publish: true } };
  expect(await refusal('setPublished', 'ada', request)).toMatchObject({ status: 400, field: 'id' });
  const running = await addImage({ status: 'running', publish: false });
  expect(await refusal('setPublished', 'ada', { body: { id: running, publish: true } })).toMatchObject({
    status: 400,
  });
});

test('a deletion can be reverted for 30 days', async () => {
  const day = 24 * 60 * 60 * 1000;
  const recent = await article({ deleted_at: new Date(Date.now() - 29 * day) });
  const old = await article({ deleted_at: new Date(Date.now() - 31 * day) });
  expect((await ask('restoreCreations', 'ada', { body: { ids: [recent, old] } })).ids).toEqual([recent]);
});

test('abuse 39: deletions, restores and publications are recorded with user and address, only when something changed', async () => {
  const id = await addImage({ publish: false });
  events();
  const headers = { 'x-forwarded-for': '203.0.113.9' };
  for (const publish of [true, true, false])
    await send('setPublished', { as: 'ada', body: { id, publish }, headers });
  await send('deleteCreations', { as: 'eve', body: { ids: [id] }, headers });
  await send('deleteCreations', { as: 'ada', body: { ids: [id] }, headers });
  await send('restoreCreations', { as: 'ada', body: { ids: [id] }, headers });
  const source = { user: 'ada', session: 'sess_test', address: '203.0.113.9', creation: id };
  expect(events()).toEqual(
    ['creation_published', 'creation_unpublished', 'creation_deleted', 'creation_restored'].map((event) =>
      expect.objectContaining({ ...source, event, request_id: expect.any(String), time: expect.any(Number) }),
    ),
  );
});

test('many creations are deleted and restored at once, only those of the user', async () => {
  const own = [await article(), await addImage()];
  const foreign = await article({ user_id: 'grace' });
  const { ids } = await ask('deleteCreations', 'ada', { body: { ids: [...own, foreign] } });
  expect(ids).toEqual(own);
  const deleted = await ask('getUserCreations', 'ada', { query: { deleted: 'true' } });
  expect(deleted.creations.map(({ id }) => id).sort()).toEqual([...own].sort());
  expect((await ask('getUserCreations', 'ada')).total).toBe(0);
  expect((await ask('restoreCreations', 'ada', { body: { ids: [...own, foreign] } })).ids).toEqual(own);
  expect((await ask('getUserCreations', 'ada')).total).toBe(2);
});

test('deleted creations page by the time of their deletion', async () => {
  const deleted = [];
  for (const day of [3, 1, 2]) deleted.push(await article({ deleted_at: new Date(Date.now() - day * 1000) }));
  const page = async (cursor?: string | null) =>
    ask('getUserCreations', 'ada', { query: { deleted: 'true', limit: 2, ...(cursor && { cursor }) } });
  const first = await page();
  const second = await page(first.next_cursor);
  const seen = [...first.creations, ...second.creations].map(({ id }) => id);
  expect(seen).toEqual([deleted[1], deleted[2], deleted[0]]);
});

test('a deleted creation is removed for good: it is not listed, not restored, and expires at once', async () => {
  const [kept, gone, image] = [await article(), await article(), await addImage()];
  const foreign = await article({ user_id: 'grace', deleted_at: new Date() });
  const purge = (body: { ids: string[] } | { all: true }) => ask('purgeCreations', 'ada', { body });
  expect((await purge({ ids: [kept, foreign] })).count).toBe(0);
  await ask('deleteCreations', 'ada', { body: { ids: [gone, image] } });
  const listed = async () => (await ask('getUserCreations', 'ada', { query: { deleted: 'true' } })).creations;
  expect(Date.parse((await listed())[0]?.deleted_at ?? '')).toBeGreaterThan(Date.now() - 60_000);
  expect((await purge({ ids: [gone] })).count).toBe(1);
  expect((await listed()).map(({ id }) => id)).toEqual([image]);
  expect(await purge({ all: true })).toMatchObject({ count: 1, message: 'Removed 1 creation for good.' });
  expect(await listed()).toEqual([]);
  expect((await ask('restoreCreations', 'ada', { body: { ids: [gone, image] } })).ids).toEqual([]);
  expect((await ask('getUserCreations', 'ada')).creations.map(({ id }) => id)).toEqual([kept]);
  expect((await ask('restoreCreations', 'grace', { body: { ids: [foreign] } })).ids).toEqual([foreign]);
});
