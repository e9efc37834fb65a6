import type { CallResponse } from '@atelier/contracts';
import { calls } from '@atelier/contracts';
import { expect, test } from 'vitest';
import { useCreationsService } from './testing/use-creations-service.ts';

const service = useCreationsService();
const { addImage, article } = service;

type Query = Record<string, string | number>;

/** A page of the public gallery, as a visitor without an account sees it. */
async function explore(query: Query = {}): Promise<CallResponse<'exploreImages'>> {
  const response = await service.send('exploreImages', { query: { limit: 50, ...query } });
  return calls.exploreImages.response.parse(await response.json());
}
const shown = async (query: Query) => (await explore(query)).images.map(({ prompt }) => prompt).sort();
/** Another page size is another entry of the cache. */
let size = 0;
const fresh = () => ({ limit: 1 + (size++ % 50) });

test('abuse 70: everyone sees published images, without ids of users, names that are not shown, and sensitive ones', async () => {
  const id = await addImage(
    { prompt: 'Public', settings: { style: 'Minimalist', aspect: 'square', file: 'IMG.jpg' } },
    ['grace'],
  );
  const hidden = [
    await addImage({ publish: false }),
    await addImage({ sensitive: true }),
    await addImage({ moderation: 'reported' }),
    await addImage({ moderation: 'removed' }),
    await addImage({ deleted_at: new Date() }),
    await article({ publish: true }),
  ];
  const { images } = await explore();
  expect(images).toEqual([
    expect.objectContaining({ id, prompt: 'Public', style: 'Minimalist', like_count: 1 }),
  ]);
  expect(JSON.stringify(images)).not.toMatch(/ada|grace|IMG/);
  expect((await service.send('exploreImage', { params: { id } })).status).toBe(200);
  for (const other of [...hidden, 'x'])
    expect((await service.send('exploreImage', { params: { id: other } })).status).toBe(404);
});

test('the public gallery is filtered by style, shape, tag and author', async () => {
  await service.ask('setProfile', 'grace', { body: { name: 'Grace' } });
  await addImage({ prompt: 'a', settings: { style: 'Minimalist', aspect: 'square' }, public_tags: ['sea'] });
  await addImage({ prompt: 'b', settings: { style: 'Anime Style', aspect: 'portrait' }, user_id: 'grace' });
  expect(await shown({ style: 'Minimalist' })).toEqual(['a']);
  expect(await shown({ aspect: 'portrait' })).toEqual(['b']);
  expect(await shown({ tag: 'sea' })).toEqual(['a']);
  expect(await shown({ by: 'Grace' })).toEqual(['b']);
  expect(await shown({ by: 'Nobody' })).toEqual([]);
});

test('abuse 70: many visitors cost one reading of the database', async () => {
  await addImage({ prompt: 'First' });
  const query = fresh();
  expect((await explore(query)).images).toHaveLength(1);
  await addImage({ prompt: 'Second' });
  expect((await explore(query)).images.map(({ prompt }) => prompt)).toEqual(['First']);
});
