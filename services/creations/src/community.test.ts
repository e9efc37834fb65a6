import type { CallName } from '@atelier/contracts';
import type { CreationRecord } from '@atelier/creation-kit/creations';
import type { TestRequest } from '@atelier/server-kit/testing';
import { expect, test } from 'vitest';
import { useCreationsService } from './testing/use-creations-service.ts';

const tests = useCreationsService();
const { ask, send: sendAs } = tests;
const add = (prompt: string, fields: Partial<CreationRecord> = {}) => tests.addImage({ prompt, ...fields });
const send = (name: CallName, as: string, request: TestRequest = {}) => sendAs(name, { as, ...request });
const gallery = async (query: Record<string, string | number>) =>
  (await ask('getPublishedCreations', 'grace', { query })).creations.map(({ prompt }) => prompt);
const publish = (body: object, as = 'ada') => ask('setPublished', as, { body });

test('the gallery is searched by the words of prompts and published tags, not by titles or private tags', async () => {
  await add('A heron over a lake', { title: 'Grandmother', tags: ['secret'] });
  await add('A quiet harbour', { public_tags: ['water birds'] });
  await add('A heron nobody sees', { publish: false });
  expect(await gallery({ q: 'LAKE heron' })).toEqual(['A heron over a lake']);
  expect(await gallery({ q: 'bird' })).toEqual(['A quiet harbour']);
  expect(await gallery({ q: 'Lakes herons' })).toEqual(['A heron over a lake']);
  for (const q of ['grandmother', 'secret', 'nobody', 'heron harbour'])
    expect(await gallery({ q })).toEqual([]);
});

test('a cursor continues a search by tag', async () => {
  for (const like_count of [1, 3, 2]) await add(`Fox ${like_count}`, { public_tags: ['fox'], like_count });
  await add('A bear', { public_tags: ['bear'], like_count: 9 });
  expect(await gallery({ tag: 'Fox', sort: 'most-liked' })).toEqual(['Fox 3', 'Fox 2', 'Fox 1']);
  const { next_cursor } = await ask('getPublishedCreations', 'grace', { query: { tag: 'fox', limit: 2 } });
  const cursor = next_cursor ?? '';
  expect(await gallery({ tag: 'fox', limit: 2, cursor })).toEqual(['Fox 1']);
});

test('an owner publishes an image with tags, replaces and removes them; private tags stay private', async () => {
  const id = await add('A fox', { publish: false, tags: ['client'] });
  const { creation } = await publish({ id, publish: true, tags: ['Red  Fox', 'red fox'] });
  expect([creation.publish, creation.public_tags]).toEqual([true, ['red fox']]);
  const [shown] = (await ask('getPublishedCreations', 'grace', { query: { q: 'red' } })).creations;
  expect(shown?.tags).toEqual(['red fox']);
  expect(JSON.stringify(shown)).not.toContain('client');
  const address = shown?.content;
  const changed = (await publish({ id, publish: true, tags: ['animals'] })).creation;
  expect([changed.public_tags, changed.content]).toEqual([['animals'], address]);
  expect((await publish({ id, publish: true, tags: [] })).creation.public_tags).toBeUndefined();
  const six = { id, publish: true, tags: ['a', 'b', 'c', 'd', 'e', 'f'] };
  expect((await send('setPublished', 'ada', { body: six })).status).toBe(400);
  expect((await send('setPublished', 'eve', { body: { ...six, tags: ['x'] } })).status).toBe(404);
});
