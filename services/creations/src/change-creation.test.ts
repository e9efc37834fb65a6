import mongoose from 'mongoose';
import { expect, test, vi } from 'vitest';
import { missing, useCreationsService } from './testing/use-creations-service.ts';

const tests = useCreationsService();
const { addImage, article, ask, refusal } = tests;

test('a creation can be renamed by its owner, found by its title, and renamed back', async () => {
  const id = await article();
  const rename = (title: string) => ask('changeCreation', 'ada', { params: { id }, body: { title } });
  expect((await rename('  Notes on\n water ')).creation.title).toBe('Notes on water');
  const { creations: found } = await ask('getUserCreations', 'ada', { query: { q: 'notes ON' } });
  expect(found).toMatchObject([{ id, title: 'Notes on water', prompt: 'Rivers' }]);
  expect((await rename('')).creation).not.toHaveProperty('title');
  expect((await ask('getUserCreations', 'ada', { query: { q: 'notes' } })).creations).toEqual([]);
  const tooLong = { params: { id }, body: { title: 'x'.repeat(121) } };
  expect(await refusal('changeCreation', 'ada', tooLong)).toEqual({
    status: 400,
    code: 'invalid_request',
    field: 'title',
  });
});

test('a creation cannot be renamed by another user, or after its deletion', async () => {
  const id = await article();
  expect(await refusal('changeCreation', 'eve', { params: { id }, body: { title: 'Mine' } })).toEqual(
    missing,
  );
  await ask('deleteCreations', 'ada', { body: { ids: [id] } });
  expect(await refusal('changeCreation', 'ada', { params: { id }, body: { title: 'Gone' } })).toEqual(
    missing,
  );
});

test('an edited text keeps its earlier versions, and marks are shown in lists', async () => {
  const id = await article({ content: '# One' });
  const change = (body: Record<string, unknown>) => ask('changeCreation', 'ada', { params: { id }, body });
  const { creation } = await change({
    content: '# Two',
    starred: true,
    tags: ['Tea ', 'tea', 'Cafe\u0301', 'caf\u00e9'],
  });
  expect(creation).toMatchObject({ content: '# Two', starred: true, tags: ['tea', 'caf\u00e9'] });
  // An autosave within minutes belongs to the same version.
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
  expect(await tests.service.dependencies.versions.countDocuments({ user_id: 'ada', creation })).toBe(50);
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

test('an edit that comes too late leaves no version, and another field may change at the same time', async () => {
  const id = await article({ content: '# One' });
  const { creations, versions } = tests.service.dependencies;
  const create = versions.create.bind(versions);
  const edit = { params: { id }, body: { content: '# Mine', checkpoint: true } };
  /** Changes the creation after the edit has read it. */
  const meanwhile = (change: object) =>
    vi.spyOn(versions, 'create').mockImplementationOnce(async (...kept) => {
      await creations.updateOne({ _id: id }, { $set: change });
      return create(...kept);
    });
  meanwhile({ content: '# Theirs' });
  expect((await refusal('changeCreation', 'ada', edit)).code).toBe('conflict');
  const of = { user_id: 'ada', creation: new mongoose.Types.ObjectId(id) };
  expect(await versions.countDocuments(of)).toBe(0);
  meanwhile({ title: 'Harbour' });
  expect((await ask('changeCreation', 'ada', edit)).creation).toMatchObject({ title: 'Harbour' });
  expect(await versions.countDocuments(of)).toBe(1);
  const found = async (q: string) =>
    (await ask('getUserCreations', 'ada', { query: { q } })).creations.length;
  expect([await found('harbour'), await found('mine'), await found('theirs')]).toEqual([1, 1, 0]);
});

test('abuse 61: the search terms of a text are those of its last version, and have a limit', async () => {
  const id = await article();
  const termsAfter = async (edit: number) => {
    const content = Array.from({ length: 20_000 }, (_, at) =>
      (edit * 20_000 + at).toString(36).padStart(4, 'x'),
    );
    await ask('changeCreation', 'ada', {
      params: { id },
      body: { content: content.join(' '), title: 'Notes' },
    });
    return (await tests.creations.findById(id, { search_terms: 1 }).lean())?.search_terms ?? [];
  };
  const [first, second] = [await termsAfter(1), await termsAfter(2)];
  expect([first.length, second.length]).toEqual([10_000, 10_000]);
  expect(first.filter((term) => second.includes(term))).toEqual(['rivers', 'notes']);
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
