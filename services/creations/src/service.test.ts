import {
  anonymousLike,
  type CallName,
  type CallResponse,
  defaultResponseLimit,
  errors,
  failure,
  identityHeader,
  listedLikes,
} from '@atelier/contracts';
import {
  type CreationModel,
  type CreationRecord,
  newImageKey,
  recountLikes,
  wordsOf,
} from '@atelier/creation-kit/creations';
import { startTestService, type TestService } from '@atelier/creation-kit/testing';
import type { UsageLedger } from '@atelier/creation-kit/usage';
import { defaultPlanLimits } from '@atelier/server-kit/config';
import { createLogger } from '@atelier/server-kit/logging';
import {
  signTestIdentity,
  startTestMongodb,
  type TestMongodb,
  type TestRequest,
} from '@atelier/server-kit/testing';
import mongoose from 'mongoose';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Dependencies } from './dependencies.ts';
import { creationsService } from './service.ts';
import type { Settings } from './settings.ts';

const lines: string[] = [];
const logger = createLogger({
  name: 'creations',
  json: true,
  destination: { write: (line) => lines.push(line) },
});
/** The security events since the last call. */
const events = () =>
  lines
    .splice(0)
    .map((line) => JSON.parse(line))
    .filter(({ audit }) => audit);
const publicOrigin = 'https://atelier.example';
let mongodb: TestMongodb;
let creations: CreationModel;
let likes: ReturnType<typeof service.connection.collection>;
let usage: UsageLedger;
let service: TestService<Settings, Dependencies>;

beforeAll(async () => {
  mongodb = await startTestMongodb();
  service = await startTestService(creationsService, {
    databaseUri: mongodb.uriFor('creations'),
    settings: { PUBLIC_ORIGIN: publicOrigin, PLAN_LIMITS: '' },
    logger,
  });
  ({ creations, usage } = service.dependencies);
  likes = service.connection.collection('likes');
});
afterEach(() => Promise.all([creations.deleteMany({}), likes.deleteMany({})]));
afterAll(async () => {
  await service.close();
  await mongodb.close();
});

const send = (name: CallName, request: TestRequest) => service.call(name, request);

async function ask<Name extends CallName>(name: Name, as: string, request: TestRequest = {}) {
  const response = await send(name, { as, ...request });
  const body = await response.json();
  if (!response.ok) throw new Error(`${name} returned ${response.status}: ${JSON.stringify(body)}`);
  return body as CallResponse<Name>;
}

async function refusal(name: CallName, as: string, request: TestRequest) {
  const response = await send(name, { as, ...request });
  const { code, details } = failure.parse(await response.json());
  return { status: response.status, code, field: details?.[0]?.field };
}

async function article(fields: Partial<CreationRecord> = {}): Promise<string> {
  const whole: Partial<CreationRecord> = { type: 'article', content: '# Rivers', status: 'completed' };
  const made = { user_id: 'ada', prompt: 'Rivers', ...whole, ...fields };
  const words = wordsOf(made.prompt, made.title, made.content, made.settings?.file?.toString());
  const record = await creations.create({ ...made, words });
  return String(record._id);
}
/** @param likedBy the users who like it */
async function addImage(fields: Partial<CreationRecord> = {}, likedBy: string[] = []) {
  const image = {
    type: 'image',
    content: '',
    publish: true,
    picture_key: newImageKey(),
    picture_ext: 'png',
  } as const;
  const id = await article({
    ...image,
    ...(likedBy.length > 0 && { like_count: likedBy.length }),
    ...fields,
  });
  const like = {
    creation: new mongoose.Types.ObjectId(id),
    owner: 'ada',
    removed: false,
    open: 0,
    open_at: new Date(),
  };
  if (likedBy.length > 0) await likes.insertMany(likedBy.map((user_id) => ({ ...like, user_id })));
  return id;
}

const missing = { status: 404, code: 'creation_not_found', field: undefined };

test('the history pages through each creation once, newest first', async () => {
  const sameMoment = new Date('2026-01-01');
  for (let n = 0; n < 7; n += 1) await article({ prompt: `n${n}`, ...(n < 4 && { created_at: sameMoment }) });
  const seen: string[] = [];
  let cursor: string | null = '';
  for (let pages = 0; cursor !== null; pages += 1) {
    const query: Record<string, string | number> = cursor ? { limit: 3, cursor } : { limit: 3 };
    const page: CallResponse<'getUserCreations'> = await ask('getUserCreations', 'ada', { query });
    expect(page.total).toBe(7);
    seen.push(...page.creations.map(({ id }) => id));
    cursor = page.next_cursor;
    expect(pages).toBeLessThan(3);
  }
  const stored = await creations.find({}).sort({ created_at: -1, _id: -1 }).lean();
  expect(seen).toEqual(stored.map(({ _id }) => String(_id)));
});

test("the history omits unfinished, deleted and other users' creations, and can be filtered", async () => {
  await article({ prompt: 'On rivers (and seas)' });
  await article({ type: 'blog-title', prompt: 'Ten titles', content: '1. A *RIVER* runs' });
  await article({ status: 'stopped', prompt: 'Stopped' });
  await article({ deleted_at: new Date(), prompt: 'Deleted' });
  await article({ user_id: 'grace', prompt: 'Of Grace' });
  const prompts = async (query: Record<string, string>) =>
    (await ask('getUserCreations', 'ada', { query })).creations.map(({ prompt }) => prompt);
  expect(await prompts({})).toEqual(['Ten titles', 'On rivers (and seas)']);
  expect(await prompts({ status: 'all' })).toHaveLength(3);
  expect(await prompts({ status: 'stopped' })).toEqual(['Stopped']);
  expect(await prompts({ type: 'blog-title' })).toEqual(['Ten titles']);
  expect(await prompts({ q: 'river' })).toHaveLength(2);
  expect(await prompts({ q: '(and' })).toEqual(['On rivers (and seas)']);
  expect(await prompts({ q: '.*' })).toEqual([]);
  expect(await prompts({ q: '*river' })).toEqual(['Ten titles']);
  await article({ prompt: 'Review the uploaded resume', settings: { file: 'cv (final).pdf' } });
  expect(await prompts({ q: 'CV (FINAL)' })).toEqual(['Review the uploaded resume']);
});

test('a search finds all of its words, in any order and field, as beginnings of words, whatever their case and accents', async () => {
  await article({ prompt: 'The price of silence in open-plan offices' });
  await article({
    prompt: 'Remove the background',
    settings: { file: 'Re\u0301sume\u0301.pdf' },
    title: 'Łódź',
  });
  await article({ prompt: 'Кофе и йога', content: 'Ὀδυσσεύς' });
  await article({ prompt: '静かな川の価格' });
  await article({ user_id: 'grace', prompt: 'The price of silence' });
  const found = async (q: string) =>
    (await ask('getUserCreations', 'ada', { query: { q } })).creations.map(({ prompt }) => prompt);
  const [silence, background, coffee] = [
    ['The price of silence in open-plan offices'],
    ['Remove the background'],
    ['Кофе и йога'],
  ];
  expect(await found('price of silence')).toEqual(silence);
  expect(await found('SILENCE  price')).toEqual(silence);
  expect(await found('the prìce öf silence Office')).toEqual(silence);
  expect(await found('silence loud')).toEqual([]);
  expect(await found('ice silence')).toEqual([]);
  expect(await found('open-pl')).toEqual(silence);
  expect(await found('plan')).toEqual(silence);
  expect(await found('resume background łódź')).toEqual(background);
  expect(await found('résumé')).toEqual(background);
  expect(await found('иога КОФЕ οδυσσευς')).toEqual(coffee);
  expect(await found('川')).toEqual(['静かな川の価格']);
  const tenWords = 'the price of silence in open plan offices p o';
  expect(await found(`${tenWords} nothing after the tenth word counts`)).toEqual(silence);
});

test('a creation can be renamed by its owner, found by its title, and renamed back', async () => {
  const id = await article();
  const rename = (title: string) => ask('renameCreation', 'ada', { body: { id, title } });
  expect((await rename('  Notes on\n water ')).creation.title).toBe('Notes on water');
  const { creations: found } = await ask('getUserCreations', 'ada', { query: { q: 'notes ON' } });
  expect(found).toMatchObject([{ id, title: 'Notes on water', prompt: 'Rivers' }]);
  expect((await rename('')).creation).not.toHaveProperty('title');
  expect((await ask('getUserCreations', 'ada', { query: { q: 'notes' } })).creations).toEqual([]);
  const tooLong = { body: { id, title: 'x'.repeat(121) } };
  expect(await refusal('renameCreation', 'ada', tooLong)).toEqual({
    status: 400,
    code: 'invalid_request',
    field: 'title',
  });
});

test('a creation cannot be renamed by another user, or after its deletion', async () => {
  const id = await article();
  expect(await refusal('renameCreation', 'eve', { body: { id, title: 'Mine' } })).toEqual(missing);
  await ask('deleteCreation', 'ada', { body: { id } });
  expect(await refusal('renameCreation', 'ada', { body: { id, title: 'Gone' } })).toEqual(missing);
});

test('the gallery shows neither the title nor the file name of an image', async () => {
  await addImage({ title: 'Our garden', settings: { tool: 'remove-background', file: 'IMG_home.jpg' } });
  const [shown] = (await ask('getPublishedCreations', 'grace')).creations;
  expect(shown?.settings).toEqual({ tool: 'remove-background' });
  expect(shown).not.toHaveProperty('title');
});

test('abuse 32: the history has summaries: an excerpt, the size, and the URL of the whole creation', async () => {
  const words = 'Rivers carry **sand**, and [people](https://rivers.example). ';
  const content = `# Rivers\n\n${words.repeat(20)}`;
  const id = await article({ content, report: { lines: ['x'] }, settings: { length: 800 } });
  const address = (
    await addImage({ prompt: 'A river' }).then((imageId) =>
      ask('getCreation', 'ada', { params: { id: imageId } }),
    )
  ).creation.content;
  const [image, text] = (await ask('getUserCreations', 'ada')).creations;
  expect(image).toMatchObject({ type: 'image', content: address, excerpt: '', size: address.length });
  expect(text).toMatchObject({
    id,
    prompt: 'Rivers',
    settings: { length: 800 },
    size: Buffer.byteLength(content),
    url: `/api/user/creations/${id}`,
  });
  expect(text?.excerpt).toMatch(/^Rivers Rivers carry sand, and people\. Rivers/);
  expect(text?.excerpt).toMatch(/[a-z.,]…$/);
  expect(Object.keys(text ?? {})).not.toEqual(expect.arrayContaining(['content']));
  expect(Object.keys(text ?? {})).not.toEqual(expect.arrayContaining(['report']));
  const whole = await ask('getCreation', 'ada', { params: { id } });
  expect(whole.creation).toMatchObject({ content, report: { lines: ['x'] } });
});

test('a creation that failed or is incomplete says why, also in lists', async () => {
  const error = { code: 'provider_busy', message: errors.provider_busy.message };
  const id = await article({ status: 'incomplete', failure: 'provider_busy' });
  expect((await ask('getCreation', 'ada', { params: { id } })).creation.error).toEqual(error);
  const [listed] = (await ask('getUserCreations', 'ada', { query: { status: 'all' } })).creations;
  expect(listed).toMatchObject({ id, status: 'incomplete', error });
  const whole = await ask('getCreation', 'ada', { params: { id: await article() } });
  expect(whole.creation).not.toHaveProperty('error');
});

test('abuse 32: a page that would exceed the byte limit ends early, and the next continues from there', async () => {
  const prompt = 'ü'.repeat(20_000);
  for (let n = 0; n < 60; n += 1) await article({ prompt, settings: { n } });
  const seen: unknown[] = [];
  const sizes: number[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const query: Record<string, string | number> = { limit: 100, ...(cursor && { cursor }) };
    const text = await (await send('getUserCreations', { as: 'ada', query })).text();
    const page = JSON.parse(text) as CallResponse<'getUserCreations'>;
    sizes.push(Buffer.byteLength(text));
    seen.push(...page.creations.map(({ settings }) => settings.n));
    cursor = page.next_cursor;
  }
  expect(sizes).toHaveLength(3);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(defaultResponseLimit);
  expect(seen).toEqual(Array.from({ length: 60 }, (_, n) => 59 - n));
});

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

test("abuse 3: another user's creation is not found", async () => {
  const id = await addImage({ publish: false });
  expect(await refusal('getCreation', 'grace', { params: { id } })).toEqual(missing);
  expect(await refusal('deleteCreation', 'grace', { body: { id } })).toEqual(missing);
  expect(await refusal('setPublished', 'grace', { body: { id, publish: true } })).toEqual(missing);
  await ask('deleteCreation', 'ada', { body: { id } });
  expect(await refusal('restoreCreation', 'grace', { body: { id } })).toEqual(missing);
  expect(await refusal('getCreation', 'ada', { params: { id } })).toEqual(missing);
});

test('abuse 5: unpublishing and deleting give an image a new secret URL', async () => {
  const id = await addImage();
  const addresses = [(await ask('getCreation', 'ada', { params: { id } })).creation.content];
  expect(addresses[0]).toMatch(/^https:\/\/atelier\.example\/pictures\/[\w-]{32}\.png$/);
  addresses.push((await ask('setPublished', 'ada', { body: { id, publish: false } })).creation.content);
  await ask('deleteCreation', 'ada', { body: { id } });
  addresses.push((await ask('restoreCreation', 'ada', { body: { id } })).creation.content);
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
  expect((await ask('restoreCreation', 'ada', { body: { id: recent } })).creation.id).toBe(recent);
  expect(await refusal('restoreCreation', 'ada', { body: { id: old } })).toEqual(missing);
});

test('abuse 39: deletions, restores and publications are recorded with user and address, only when something changed', async () => {
  const id = await addImage({ publish: false });
  events();
  const headers = { 'x-forwarded-for': '203.0.113.9' };
  for (const publish of [true, true, false])
    await send('setPublished', { as: 'ada', body: { id, publish }, headers });
  await send('deleteCreation', { as: 'eve', body: { id }, headers });
  await send('deleteCreation', { as: 'ada', body: { id }, headers });
  await send('restoreCreation', { as: 'ada', body: { id }, headers });
  const source = { user: 'ada', session: 'sess_test', address: '203.0.113.9', creation: id };
  expect(events()).toEqual(
    ['creation_published', 'creation_unpublished', 'creation_deleted', 'creation_restored'].map((event) =>
      expect.objectContaining({ ...source, event, request_id: expect.any(String), time: expect.any(Number) }),
    ),
  );
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
  expect(await creations.findById(id).lean()).toMatchObject({ like_count: 0 });
  expect(await likes.countDocuments({ creation: new mongoose.Types.ObjectId(id), removed: false })).toBe(0);
  expect(await toggle()).toMatchObject({ liked: true, like_count: 1, message: 'Liked.' });
});

test('abuse 7: 100 concurrent users leave exactly 100 likes', async () => {
  const id = await addImage();
  await Promise.all(Array.from({ length: 100 }, (_, n) => ask('toggleLike', `$user_${n}`, { body: { id } })));
  const record = await creations.findById(id).lean();
  const liking = await likes.countDocuments({ creation: record?._id, removed: false });
  expect([record?.like_count, liking]).toEqual([100, 100]);
});

test('a like whose process died before it was counted is counted within two minutes, and one that is counted is not', async () => {
  const id = await addImage({}, ['grace']);
  const like = { creation: new mongoose.Types.ObjectId(id), owner: 'ada', removed: false, open: 1 };
  await likes.insertOne({ ...like, user_id: 'linus', open_at: new Date(Date.now() - 61_000) });
  expect(await recountLikes(creations)).toBe(1);
  expect(await recountLikes(creations)).toBe(0);
  await ask('toggleLike', 'eve', { body: { id } });
  expect((await creations.findById(id).lean())?.like_count).toBe(3);
  expect(await ask('toggleLike', 'linus', { body: { id } })).toMatchObject({ liked: false, like_count: 2 });
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

test('abuse 28: returns 400 for a changed cursor and for a cursor of another list', async () => {
  for (let n = 0; n < 3; n += 1) await addImage();
  const { next_cursor } = await ask('getPublishedCreations', 'ada', { query: { limit: 1 } });
  const cursor = next_cursor ?? '';
  const refused = { status: 400, code: 'invalid_request', field: 'cursor' };
  const flipped = (cursor.startsWith('e') ? 'f' : 'e') + cursor.slice(1);
  for (const bad of [flipped, cursor.slice(0, -1), `${cursor}x`, '.', 'null', btoa('{"value":0}')]) {
    expect(await refusal('getPublishedCreations', 'ada', { query: { cursor: bad } })).toEqual(refused);
  }
  expect(await refusal('getPublishedCreations', 'ada', { query: { cursor, sort: 'most-liked' } })).toEqual(
    refused,
  );
  expect(await refusal('getUserCreations', 'ada', { query: { cursor } })).toEqual(refused);
});

test.each([[0], [101], [1e9], ['all'], ['NaN']])(
  'abuse 28: returns 400 for a page of %s entries',
  async (limit) => {
    const response = await refusal('getPublishedCreations', 'ada', { query: { limit } });
    expect(response).toMatchObject({ status: 400, field: 'limit' });
  },
);

test('abuse 12: operators in ids, queries and paths match nothing', async () => {
  await article();
  expect(await refusal('toggleLike', 'ada', { body: { id: { $ne: null } } })).toMatchObject({
    status: 400,
    field: 'id',
  });
  expect(await refusal('deleteCreation', 'ada', { body: { id: ['a'] } })).toMatchObject({
    status: 400,
    field: 'id',
  });
  expect(await refusal('getCreation', 'ada', { params: { id: '%7B%22$ne%22:null%7D' } })).toEqual(missing);
  expect(await refusal('getUserCreations', 'ada', { query: { type: '{"$ne":null}' } })).toMatchObject({
    status: 400,
  });
  for (const name of ['user_id[$ne]', '$where']) {
    expect(await refusal('getUserCreations', 'grace', { query: { [name]: '1' } })).toMatchObject({
      status: 400,
      field: name,
    });
  }
  const others = await ask('getUserCreations', 'grace', { query: { q: '$ne' } });
  expect(others.creations).toEqual([]);
});

test('a list and a creation have an ETag, which changes with them, and are 304 for a client that has it', async () => {
  const id = await article();
  const get = async (path: string, etag = '', method = 'GET') => {
    const identity = await signTestIdentity({ userId: 'ada', sessionId: 's', plan: 'free' }, 'creations');
    const response = await fetch(`${service.url}${path}`, {
      method,
      headers: { [identityHeader]: identity, ...(etag && { 'if-none-match': etag }) },
    });
    return {
      status: response.status,
      etag: String(response.headers.get('etag')),
      text: await response.text(),
    };
  };
  for (const path of ['/api/user/get-user-creations', `/api/user/creations/${id}`]) {
    const first = await get(path);
    expect(first.etag).toMatch(/^W\/"[\w-]{22}"$/);
    expect(await get(path, first.etag)).toEqual({ status: 304, etag: first.etag, text: '' });
    expect(await get(path, '*')).toEqual({ status: 304, etag: first.etag, text: '' });
    expect(await get(path, '', 'HEAD')).toEqual({ status: 200, etag: first.etag, text: '' });
    expect((await get(path, '"other"')).status).toBe(200);
  }
  expect((await get(`/api/user/creations/${'0'.repeat(24)}`, '*')).status).toBe(404);
  const before = await get('/api/user/get-user-creations');
  await article();
  expect((await get('/api/user/get-user-creations', before.etag)).status).toBe(200);
});

test('abuse 2: returns no data without an identity', async () => {
  expect((await send('getPublishedCreations', {})).status).toBe(401);
  expect((await send('getUserCreations', {})).status).toBe(401);
});

test('abuse 44: returns what is left today of each kind, by the plan of the session', async () => {
  const id = new mongoose.Types.ObjectId();
  const freeAda = { userId: 'ada', plan: 'free' } as const;
  await usage.reserve(freeAda, usage.unit(freeAda, 'image', id));
  const free = await ask('getUsage', 'ada');
  expect(free.usage.map(({ kind, limit, remaining }) => [kind, limit, remaining])).toEqual([
    ['text', 50, 50],
    ['image', 20, 19],
    ['removal', 20, 20],
    ['review', 10, 10],
  ]);
  expect(Date.parse(free.usage[0]?.resets_at ?? '') % (24 * 60 * 60 * 1000)).toBe(0);
  expect([free.plan, free.plans]).toEqual(['free', defaultPlanLimits]);
  const premium = await ask('getUsage', 'ada', { plan: 'premium' });
  expect(premium.plan).toBe('premium');
  expect(premium.usage[1]).toMatchObject({ limit: 200, remaining: 199 });
  expect((await ask('getUsage', 'grace')).usage[1]).toMatchObject({ remaining: 20 });
});

test('returns the units spent by day, and refuses another period', async () => {
  const spender = { userId: 'history', plan: 'free' } as const;
  const unit = usage.unit(spender, 'removal', new mongoose.Types.ObjectId(), { tool: 'remove-image-object' });
  await usage.reserve(spender, unit);
  const day = new Date().toISOString().slice(0, 10);
  const entry = { day, kind: 'removal', units: 1, tools: { 'remove-image-object': 1 } };
  expect((await ask('getUsage', 'history')).history).toEqual([entry]);
  expect((await ask('getUsage', 'history', { query: { days: '1' } })).history).toEqual([entry]);
  expect(await refusal('getUsage', 'history', { query: { days: '91' } })).toEqual({
    status: 400,
    code: 'invalid_request',
    field: 'days',
  });
});

test('an edited text keeps its earlier versions, and marks are shown in lists', async () => {
  const id = await article({ content: '# One' });
  const change = (body: Record<string, unknown>) => ask('changeCreation', 'ada', { params: { id }, body });
  const { creation } = await change({ content: '# Two', starred: true, tags: ['Tea ', 'tea', 'Work'] });
  expect(creation).toMatchObject({ content: '# Two', starred: true, tags: ['tea', 'work'] });
  // Within minutes, an autosave belongs to the same version.
  await change({ content: '# Three' });
  const { versions } = await ask('getVersions', 'ada', { params: { id } });
  expect(versions.map(({ content }) => content)).toEqual(['# One']);
  const found = async (query: Record<string, string>) =>
    (await ask('getUserCreations', 'ada', { query })).creations.map((entry) => entry.id);
  expect(await found({ starred: 'true' })).toEqual([id]);
  expect(await found({ tag: 'TEA' })).toEqual([id]);
  expect(await found({ tag: 'coffee' })).toEqual([]);
  expect((await change({ starred: false, tags: [], title: '' })).creation).not.toHaveProperty('starred');
  expect(await found({ starred: 'true' })).toEqual([]);
});

test('a checkpoint keeps the replaced text also within minutes; of a text the last 50 versions are kept', async () => {
  const id = await article({ content: '# 0' });
  for (let number = 1; number <= 52; number += 1)
    await ask('changeCreation', 'ada', {
      params: { id },
      body: { content: `# ${number}`, checkpoint: true },
    });
  const { versions } = await ask('getVersions', 'ada', { params: { id } });
  expect(versions.map(({ content }) => content).slice(0, 2)).toEqual(['# 51', '# 50']);
  expect(versions.length).toBe(50);
  const creation = new mongoose.Types.ObjectId(id);
  expect(await service.dependencies.versions.countDocuments({ user_id: 'ada', creation })).toBe(50);
});

test('what was made from a creation is found by its id, only among those of the user', async () => {
  const id = await article();
  const made_from = new mongoose.Types.ObjectId(id);
  const made = await article({ made_from });
  await article({ made_from, user_id: 'grace' });
  const { creations: found, total } = await ask('getUserCreations', 'ada', { query: { made_from: id } });
  expect(found.map((entry) => [entry.id, entry.made_from])).toEqual([[made, id]]);
  expect(total).toBe(1);
  expect((await ask('getUserCreations', 'ada', { query: { made_from: made } })).total).toBe(0);
});

test('an edit does not replace a text that another page has changed', async () => {
  const id = await article({ content: '# One' });
  const { creation } = await ask('getCreation', 'ada', { params: { id } });
  const edit = (content: string) => ({ params: { id }, body: { content, based_on: creation.updated_at } });
  await ask('changeCreation', 'ada', edit('# Two'));
  expect(await refusal('changeCreation', 'ada', edit('# Three'))).toMatchObject({
    status: 409,
    code: 'conflict',
  });
  expect((await ask('getCreation', 'ada', { params: { id } })).creation.content).toBe('# Two');
});

test('abuse 3: images, open runs and texts of others cannot be edited, and their versions are not found', async () => {
  const id = await article();
  const image = await addImage();
  const open = await article({ status: 'running' });
  const edit = { content: '# Mine' };
  expect(await refusal('changeCreation', 'grace', { params: { id }, body: edit })).toEqual(missing);
  expect(await refusal('getVersions', 'grace', { params: { id } })).toEqual(missing);
  for (const other of [image, open])
    expect(await refusal('changeCreation', 'ada', { params: { id: other }, body: edit })).toMatchObject({
      code: 'invalid_request',
      field: 'content',
    });
  expect((await refusal('changeCreation', 'ada', { params: { id }, body: {} })).code).toBe('invalid_request');
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

test('the history can begin with the oldest or the last changed creation', async () => {
  const first = await article({ created_at: new Date('2026-01-01') });
  const second = await article({ created_at: new Date('2026-01-02') });
  await ask('changeCreation', 'ada', { params: { id: first }, body: { content: '# New' } });
  const sorted = async (sort: string) => {
    const page = await ask('getUserCreations', 'ada', { query: { sort, limit: 1 } });
    const next = await ask('getUserCreations', 'ada', {
      query: { sort, limit: 1, cursor: String(page.next_cursor) },
    });
    return [...page.creations, ...next.creations].map(({ id }) => id);
  };
  expect(await sorted('newest')).toEqual([second, first]);
  expect(await sorted('oldest')).toEqual([first, second]);
  expect(await sorted('changed')).toEqual([first, second]);
});
