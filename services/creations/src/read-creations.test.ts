import { type CallResponse, defaultResponseLimit, errors, identityHeader } from '@atelier/contracts';
import { signTestIdentity } from '@atelier/server-kit/testing';
import { expect, test } from 'vitest';
import { missing, useCreationsService } from './testing/use-creations-service.ts';

const tests = useCreationsService();
const { addImage, article, ask, refusal, send } = tests;

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
  const stored = await tests.creations.find({}).sort({ created_at: -1, _id: -1 }).lean();
  expect(seen).toEqual(stored.map(({ _id }) => String(_id)));
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
    url: `https://atelier.example/api/user/creations/${id}`,
  });
  expect(text?.excerpt).toMatch(/^Rivers\nRivers carry sand, and people\. Rivers/);
  expect(text?.excerpt).toMatch(/[a-z.,]…$/);
  expect(Object.keys(text ?? {})).not.toEqual(expect.arrayContaining(['content']));
  expect(Object.keys(text ?? {})).not.toEqual(expect.arrayContaining(['report']));
  const whole = await ask('getCreation', 'ada', { params: { id } });
  expect(whole.creation).toMatchObject({ content, report: { lines: ['x'] } });
});

test('a creation that failed or is incomplete says why, also in lists', async () => {
  const error = { code: 'provider_busy', message: errors.provider_busy.en };
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

test('abuse 12: operators in ids, queries and paths match nothing', async () => {
  await article();
  expect(await refusal('toggleLike', 'ada', { body: { id: { $ne: null } } })).toMatchObject({
    status: 400,
    field: 'id',
  });
  expect(await refusal('setPublished', 'ada', { body: { id: ['a'], publish: true } })).toMatchObject({
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
    const response = await fetch(`${tests.service.url}${path}`, {
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
