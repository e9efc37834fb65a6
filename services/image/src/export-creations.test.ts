import { type Identity, identityHeader } from '@atelier/contracts';
import { signTestIdentity } from '@atelier/server-kit/testing';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ada, startImageService } from './testing/start-image-service.ts';

let image: Awaited<ReturnType<typeof startImageService>>;
beforeAll(async () => {
  image = await startImageService();
});
afterAll(() => image.stop());
afterEach(() => image.creations.deleteMany({}));

const grace: Identity = { userId: 'user_grace', sessionId: 'sess_2', plan: 'premium' };
const prompt = 'Generate an image of a lighthouse at dusk in the style Ghibli Style';

const request = async (as = ada, query = '') =>
  fetch(`${image.url}/api/user/export${query}`, {
    headers: { [identityHeader]: await signTestIdentity(as, 'image') },
  });
async function archive(as = ada, query = '') {
  const response = await request(as, query);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/zip');
  return unzipSync(new Uint8Array(await response.arrayBuffer()));
}
const listOf = (files: Record<string, Uint8Array>) =>
  JSON.parse(strFromU8(files['creations.json'] ?? new Uint8Array())) as {
    creations: { id: string; files: string[]; content: string }[];
    missing: string[];
    name: string | null;
  };
const write = (values: object) =>
  image.creations.create({
    user_id: ada.userId,
    type: 'article',
    prompt: 'Tea',
    status: 'completed',
    content: '# Tea',
    ...values,
  });

test('has the texts with front matter, every image, and all fields of the creations', async () => {
  await image.call('generateImage', { prompt, count: 2 });
  const article = await write({ title: 'Tea: "green" ../../x', tags: ['food'] });
  const files = await archive();
  const { creations, missing } = listOf(files);
  expect(missing).toEqual([]);
  expect(creations.flatMap((creation) => creation.files).sort()).toEqual(
    Object.keys(files)
      .filter((name) => name !== 'creations.json')
      .sort(),
  );
  const images = Object.entries(files).filter(([name]) => name.startsWith('images/'));
  expect(images).toHaveLength(2);
  for (const [, file] of images) expect(strFromU8(file.subarray(1, 4), true)).toBe('PNG');
  const [name = ''] = creations.find(({ id }) => id === String(article._id))?.files ?? [];
  expect(name).toMatch(/^texts\/\d{4}-\d\d-\d\d-tea-green-x-[0-9a-f]{8}\.md$/);
  const text = strFromU8(files[name] ?? new Uint8Array());
  expect(text).toContain('title: "Tea: \\"green\\" ../../x"\n');
  expect(text).toContain('tags: ["food"]\n');
  expect(text.endsWith('---\n\n# Tea')).toBe(true);
});

test('abuse 3: has nothing of other users, and nothing that was deleted', async () => {
  await image.accounts.create({ _id: ada.userId, name: 'Ada L', name_key: 'adal' });
  await write({ prompt: 'Mine' });
  await write({ prompt: 'Deleted', deleted_at: new Date() });
  await write({ prompt: 'Theirs', user_id: grace.userId });
  expect(listOf(await archive()).creations).toMatchObject([{ prompt: 'Mine' }]);
  expect(listOf(await archive(grace))).toMatchObject({ creations: [{ prompt: 'Theirs' }], name: null });
  expect(listOf(await archive()).name).toBe('Ada L');
});

test('has only the chosen creations, at most 100, and none of others', async () => {
  const [one] = [await write({ prompt: 'One' }), await write({ prompt: 'Two' })];
  const theirs = await write({ prompt: 'Theirs', user_id: grace.userId });
  const files = await archive(ada, `?ids=${one._id},${theirs._id}`);
  expect(listOf(files).creations).toMatchObject([{ prompt: 'One' }]);
  expect(Object.keys(files)).toHaveLength(2);
  const many = Array.from({ length: 101 }, () => one._id);
  for (const ids of ['', 'x', `${one._id},`, many.join(',')])
    expect((await request(ada, `?ids=${ids}`)).status).toBe(400);
});

test('names a file that the store does not have, and has all others', async () => {
  const lost = {
    type: 'image',
    content: '',
    image_id: 'atelier/lost',
    image_key: 'k',
    image_ext: 'png',
  };
  await write({ ...lost, prompt: 'Lost' });
  await write({});
  const files = await archive();
  const { creations, missing } = listOf(files);
  expect(creations).toHaveLength(2);
  expect(missing).toHaveLength(1);
  expect(missing[0]).toMatch(/^images\/.*-lost-/);
  expect(Object.keys(files)).toHaveLength(2);
});
