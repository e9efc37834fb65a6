import type { CallName, CallResponse } from '@atelier/contracts';
import { failure } from '@atelier/contracts';
import {
  type CreationModel,
  type CreationRecord,
  newImageKey,
  searchTermsOf,
} from '@atelier/creation-kit/creations';
import { startTestService, type TestService } from '@atelier/creation-kit/testing';
import { startTestMongodb, type TestMongodb, type TestRequest } from '@atelier/server-kit/testing';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Dependencies } from './dependencies.ts';
import { creationsService } from './service.ts';
import type { Settings } from './settings.ts';

let mongodb: TestMongodb;
let service: TestService<Settings, Dependencies>;
let creations: CreationModel;

beforeAll(async () => {
  mongodb = await startTestMongodb();
  service = await startTestService(creationsService, {
    databaseUri: mongodb.uriFor('community'),
    settings: { PUBLIC_ORIGIN: 'https://atelier.example', PLAN_LIMITS: '' },
  });
  ({ creations } = service.dependencies);
});
afterEach(async () => {
  await creations.deleteMany({});
});
afterAll(async () => {
  await service.close();
  await mongodb.close();
});

async function add(prompt: string, fields: Partial<CreationRecord> = {}): Promise<string> {
  const shown = {
    image_key: newImageKey(),
    image_ext: 'png',
    publish: true,
    status: 'completed',
  } as const;
  const record = { user_id: 'ada', type: 'image', prompt, ...shown, ...fields };
  return String((await creations.create({ ...record, search_terms: searchTermsOf(record) }))._id);
}
const send = (name: CallName, as: string, request: TestRequest = {}) =>
  service.call(name, { as, ...request });
async function ask<Name extends CallName>(name: Name, as: string, request: TestRequest = {}) {
  const response = await send(name, as, request);
  const body = await response.json();
  if (!response.ok) throw new Error(`${name} returned ${response.status}: ${JSON.stringify(body)}`);
  return body as CallResponse<Name>;
}
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

test('a cursor of a search by tag continues that search only', async () => {
  for (const like_count of [1, 3, 2]) await add(`Fox ${like_count}`, { public_tags: ['fox'], like_count });
  await add('A bear', { public_tags: ['bear'], like_count: 9 });
  expect(await gallery({ tag: 'Fox', sort: 'most-liked' })).toEqual(['Fox 3', 'Fox 2', 'Fox 1']);
  const { next_cursor } = await ask('getPublishedCreations', 'grace', { query: { tag: 'fox', limit: 2 } });
  const cursor = next_cursor ?? '';
  expect(await gallery({ tag: 'fox', limit: 2, cursor })).toEqual(['Fox 1']);
  for (const other of [{ tag: 'bear' }, {}, { tag: 'fox', q: 'fox' }]) {
    const response = await send('getPublishedCreations', 'grace', { query: { ...other, cursor } });
    expect(failure.parse(await response.json()).code).toBe('invalid_request');
  }
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
