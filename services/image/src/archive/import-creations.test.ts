import { type Identity, identityHeader } from '@atelier/contracts';
import { signTestIdentity } from '@atelier/server-kit/testing';
import { strFromU8, strToU8, unzipSync, type Zippable, zipSync } from 'fflate';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ada, startImageService } from '../testing/start-image-service.ts';

let image: Awaited<ReturnType<typeof startImageService>>;
beforeAll(async () => {
  image = await startImageService();
});
afterAll(() => image.stop());
afterEach(async () => {
  await image.creations.deleteMany({});
  await image.versions.deleteMany({});
});

const grace: Identity = { userId: 'user_grace', sessionId: 'sess_2', plan: 'free' };
type Body = Record<string, unknown> & { skipped: { reason: string }[] };
const prompt = 'Generate an image of a lighthouse at dusk in the style Ghibli Style';

async function exported(as = ada) {
  const headers = { [identityHeader]: await signTestIdentity(as, 'image') };
  const response = await fetch(`${image.url}/api/user/export`, { headers });
  return new Uint8Array(await response.arrayBuffer());
}
async function send(archive: Uint8Array, as = grace) {
  const form = new FormData();
  form.append('archive', new Blob([archive as Uint8Array<ArrayBuffer>]), 'atelier.zip');
  const response = await image.call('importCreations', form, { as });
  return { status: response.status, body: (await response.json()) as Body };
}
const owned = (userId: string) => image.creations.find({ user_id: userId }).sort({ created_at: 1 }).lean();

const entry = {
  id: 'a'.repeat(24),
  type: 'article',
  prompt: 'Tea',
  content: '# Tea',
  status: 'completed',
  settings: { length: 700 },
  report: null,
  created_at: '2026-01-02T03:04:05.000Z',
  updated_at: '2026-01-03T03:04:05.000Z',
  files: [],
};
const list = (...entries: object[]) =>
  strToU8(
    `{ "creations": [\n${entries.map((one) => JSON.stringify(one)).join(',\n')}\n],\n"missing": [] }\n`,
  );
const archiveOf = (entries: object[], files: Zippable = {}) =>
  zipSync({ ...files, 'creations.json': list(...entries) });

test('texts and images of another account become the own ones, once, with what their owner added', async () => {
  await image.call('generateImage', { prompt, count: 2 });
  await image.creations.create(
    [
      {
        user_id: ada.userId,
        type: 'article',
        prompt: 'Tea',
        title: 'All about tea',
        content: '# Tea\n\nGreen.',
        status: 'completed',
        settings: { length: 700, file: 'Leaves.md' },
        tags: ['food'],
        starred: true,
        created_at: new Date('2025-05-06T07:08:09Z'),
        updated_at: new Date('2025-06-06T07:08:09Z'),
      },
    ],
    { timestamps: false },
  );
  const archive = await exported();
  expect(await send(archive)).toMatchObject({
    status: 200,
    body: { message: '2 creations were imported.', imported: 2, existing: 0, remaining: 0, skipped: [] },
  });
  const [article, drawn] = await owned(grace.userId);
  expect(article).toMatchObject({
    title: 'All about tea',
    content: '# Tea\n\nGreen.',
    settings: { length: 700, file: 'Leaves.md' },
    tags: ['food'],
    starred: true,
    publish: false,
    words: expect.arrayContaining(['leaves', 'green']),
    created_at: new Date('2025-05-06T07:08:09Z'),
    updated_at: new Date('2025-06-06T07:08:09Z'),
  });
  expect(drawn).toMatchObject({ type: 'image', prompt, content: '', variants: [{ place: 1 }] });
  const [original] = await image.creations.find({ user_id: ada.userId, type: 'image' }).lean();
  expect(drawn?.picture_id).not.toBe(original?.picture_id);
  const address = `http://localhost:3000/pictures/${drawn?.picture_key}.${drawn?.picture_ext}`;
  expect((await image.file(address)).status).toBe(200);

  expect((await send(archive)).body).toMatchObject({ imported: 0, existing: 2 });
  expect(await owned(grace.userId)).toHaveLength(2);
  // In the account where they were made, they are there.
  expect((await send(archive, ada)).body).toMatchObject({ imported: 0, existing: 2 });
  await image.creations.updateMany({ user_id: grace.userId }, { deleted_at: new Date() });
  expect((await send(archive)).body).toMatchObject({ imported: 0, existing: 2 });
});

const versionsOf = (userId: string) =>
  image.versions.find({ user_id: userId }, { _id: 0 }).sort({ created_at: -1 }).lean();

test('a text comes with its versions, once', async () => {
  const article = { user_id: ada.userId, type: 'article', prompt: 'Tea', status: 'completed' } as const;
  const { _id: creation } = await image.creations.create({ ...article, content: '# Three' });
  const day = 24 * 60 * 60 * 1000;
  const [one, two] = [new Date(Date.now() - 2 * day), new Date(Date.now() - day)];
  const of = { user_id: ada.userId, creation };
  await image.versions.insertMany([
    { ...of, content: '# One', created_at: one },
    { ...of, content: '# Two', created_at: two },
  ]);
  const archive = await exported();
  for (const imported of [1, 0]) expect((await send(archive)).body).toMatchObject({ imported });
  const [own] = await owned(grace.userId);
  const mine = { user_id: grace.userId, creation: own?._id };
  expect(await versionsOf(grace.userId)).toEqual([
    { ...mine, content: '# Two', created_at: two },
    { ...mine, content: '# One', created_at: one },
  ]);
});

test('abuse 67: versions are no more than the product keeps, and none is of days to come', async () => {
  const version = { content: '# Earlier', created_at: '2099-01-01T00:00:00.000Z' };
  const many = Array.from({ length: 51 }, () => version);
  const long = Array.from({ length: 3 }, () => ({ ...version, content: 'x'.repeat(700_000) }));
  const archive = archiveOf([
    { ...entry, versions: [version] },
    { ...entry, id: 'b'.repeat(24), versions: many },
    { ...entry, id: 'c'.repeat(24), versions: long },
  ]);
  expect((await send(archive)).body).toMatchObject({ imported: 1, skipped_count: 2 });
  const [kept, ...others] = await versionsOf(grace.userId);
  expect(others).toEqual([]);
  expect(kept?.created_at.getTime()).toBeLessThanOrEqual(Date.now());
});

test('abuse 67: nothing of an archive is trusted: owner, addresses, likes, publishing, dates to come, fields', async () => {
  const archive = archiveOf([
    {
      ...entry,
      user_id: ada.userId,
      publish: true,
      like_count: 99,
      shared_until: '2099-01-01T00:00:00.000Z',
      run: { call: 'generateImage' },
      picture_id: 'atelier/of-another',
      made_from: 'b'.repeat(24),
      created_at: '2099-01-01T00:00:00.000Z',
      settings: {},
    },
    { ...entry, id: 'c'.repeat(24), settings: { $where: 'x' } },
    { ...entry, id: { $gt: '' } },
    { ...entry, id: 'd'.repeat(24), type: 'image', content: 'http://localhost/pictures/theirs.png' },
    { ...entry, id: 'e'.repeat(24), status: 'running', content: '' },
  ]);
  const { body } = await send(archive);
  expect(body).toMatchObject({ imported: 1, skipped_count: 4 });
  expect(body.skipped.map(({ reason }) => reason)).toEqual(['invalid', 'invalid', 'no_result', 'no_result']);
  const [stored] = await owned(grace.userId);
  expect(stored).toMatchObject({ user_id: grace.userId, publish: false, like_count: 0, content: '# Tea' });
  expect(String(stored?._id)).not.toBe(entry.id);
  expect(String(stored?.made_from)).not.toBe('b'.repeat(24));
  expect(stored?.created_at.getTime()).toBeLessThanOrEqual(Date.now());
  for (const field of ['run', 'shared_until', 'picture_id', 'picture_key'])
    expect(stored).not.toHaveProperty(field);
  expect(await owned(ada.userId)).toEqual([]);
});

test('abuse 67: an image is read again, from the archive alone; a file that is none is not stored', async () => {
  const drawing = { ...entry, type: 'image', content: '' };
  const archive = archiveOf(
    [
      { ...drawing, id: '1'.repeat(24), files: ['images/script.png'] },
      { ...drawing, id: '2'.repeat(24), files: ['images/none.png'] },
      { ...drawing, id: '3'.repeat(24), files: ['../../../etc/passwd'] },
      { ...drawing, id: '4'.repeat(24), files: ['creations.json'] },
    ],
    { 'images/script.png': strToU8('<svg onload="alert(1)"/>') },
  );
  const { body } = await send(archive);
  expect(body.skipped.map(({ reason }) => reason)).toEqual([
    'image_unreadable',
    'image_missing',
    'image_missing',
    'image_missing',
  ]);
  expect(await owned(grace.userId)).toEqual([]);
});

test.each([
  ['no ZIP', strToU8('# Tea')],
  ['a ZIP of something else', zipSync({ 'tea.md': strToU8('# Tea') })],
  ['a list of something else', zipSync({ 'creations.json': strToU8('[]') })],
  ['a path out of the archive', zipSync({ '../creations.json': list(entry), 'creations.json': list(entry) })],
  [
    'a line without end',
    zipSync({ 'creations.json': strToU8(`{ "creations": [\n{"id":"${'a'.repeat(21_000_000)}`) }),
  ],
  ['a bomb', zipSync({ 'creations.json': new Uint8Array(201 * 1024 * 1024) }, { level: 1 })],
  [
    'too many files',
    zipSync(
      Object.fromEntries(Array.from({ length: 20_001 }, (_, number) => [`${number}`, new Uint8Array()])),
    ),
  ],
])('abuse 67: refuses %s', async (_, archive) => {
  const { status, body } = await send(archive);
  expect(status).toBe(400);
  expect(body).toMatchObject({ code: 'invalid_request', details: [{ field: 'archive' }] });
  expect(await owned(grace.userId)).toEqual([]);
});

test('abuse 67: an entry that is larger than it says is not read on', async () => {
  const archive = archiveOf([entry]);
  const size = list(entry).length;
  const lying = archive.slice();
  const view = new DataView(lying.buffer);
  for (let at = 0; at < lying.length - 4; at += 1)
    if (view.getUint32(at, true) === size) view.setUint32(at, 20, true);
  expect(await send(lying)).toMatchObject({ status: 400 });
  expect(strFromU8(unzipSync(archive)['creations.json'] ?? new Uint8Array())).toContain('# Tea');
});
