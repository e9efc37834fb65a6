import mongoose from 'mongoose';
import { expect, test } from 'vitest';
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
