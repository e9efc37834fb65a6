import { type Creation, failure, type Usage } from '@atelier/contracts';
import { newImageKey, purgeDeleted, purgeDiscarded, restorableMs } from '@atelier/creation-kit/creations';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { ada, startImageService } from './testing/start-image-service.ts';

let image: Awaited<ReturnType<typeof startImageService>>;
beforeAll(async () => {
  image = await startImageService({ PLAN_LIMITS: '{"free":{"image":6}}' });
});
afterAll(() => image.stop());
afterEach(async () => {
  await image.creations.deleteMany({});
  await image.connection.collection('usage').deleteMany({});
});

const prompt = 'Generate an image of a lighthouse at dusk in the style Ghibli Style';
const generate = async (count?: number) => {
  const response = await image.call('generateImage', { prompt, count });
  expect(response.status).toBe(200);
  return (await response.json()) as { content: string; creation: Creation; usage: Usage };
};
const statuses = (addresses: readonly string[]) =>
  Promise.all(addresses.map(async (address) => (await image.file(address)).status));

test('one image has no list; four are one creation, and each is served by its own URL', async () => {
  expect((await generate()).creation).not.toHaveProperty('images');
  const { content, creation, usage } = await generate(4);
  expect(usage.remaining).toBe(1);
  const images = creation.images ?? [];
  expect(new Set(images).size).toBe(4);
  expect(content).toBe(images[0]);
  expect(creation.settings.count).toBe(4);
  expect(await image.creations.countDocuments({})).toBe(2);
  expect(await statuses(images)).toEqual([200, 200, 200, 200]);
});

test('a number outside of 1 to 4 is refused, and more than is left costs nothing', async () => {
  for (const count of [0, 5, 1.5, '2'])
    expect((await image.call('generateImage', { prompt, count })).status).toBe(400);
  await generate(4);
  const refused = failure.parse(await (await image.call('generateImage', { prompt, count: 3 })).json());
  expect(refused).toMatchObject({ code: 'quota_exceeded', usage: { remaining: 2 } });
});

test('what the provider did not make, or what is no image, is not charged', async () => {
  const { provider } = image;
  const [one, two] = await provider.draw(
    { prompt, aspect: 'square', count: 2 },
    new AbortController().signal,
  );
  if (!one || !two) throw new Error('The emulator draws two images.');
  vi.spyOn(provider, 'draw').mockResolvedValueOnce([one, Buffer.from('no image'), two]);
  const { creation, usage } = await generate(4);
  expect(creation.images).toHaveLength(2);
  expect(usage.remaining).toBe(4);
  vi.spyOn(provider, 'draw').mockResolvedValueOnce([Buffer.from('no image')]);
  const failed = await image.call('generateImage', { prompt, count: 4 });
  expect(await failed.json()).toMatchObject({ code: 'provider_failed', usage: { remaining: 4 } });
});

test('discarded images are not served, and leave the store after 30 days; deleted creations leave it whole', async () => {
  const { creations } = image;
  const remove = vi.fn(async (_id: string) => {});
  const { creation } = await generate(3);
  const own = { _id: creation.id, user_id: 'user_ada' };
  const [shown = '', ...others] = creation.images ?? [];
  const before = await creations.findOne(own).lean();
  const [kept, discarded] = before?.variants ?? [];
  await creations.updateOne(own, { $set: { variants: [kept, { ...discarded, discarded_at: new Date() }] } });
  expect(await statuses([shown, ...others])).toEqual([200, 200, 404]);
  expect(await purgeDiscarded(creations, remove)).toBe(0);
  const later = new Date(Date.now() + restorableMs + 1000);
  expect(await purgeDiscarded(creations, remove, later)).toBe(1);
  expect(remove.mock.calls).toEqual([[discarded?.id]]);
  await creations.updateOne(own, { $set: { deleted_at: new Date(), image_key: newImageKey() } });
  expect(await statuses([shown, ...others])).toEqual([404, 404, 404]);
  const purged: unknown[] = [];
  const note = async (record: object) => void purged.push(record);
  await purgeDeleted(creations, ['image'], note, later);
  expect(purged).toMatchObject([{ image_id: before?.image_id, variants: [{ id: kept?.id }] }]);
});

const edit = (fields: Record<string, string | Blob>, as = ada) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return image.call('editImage', form, { as });
};

test("an edit changes one of the user's images, in its shape, and is a creation made from it", async () => {
  const { creation } = await generate();
  const response = await edit({ made_from: creation.id, prompt: 'Make it night', count: '2' });
  expect(response.status).toBe(200);
  const edited = (await response.json()) as { creation: Creation; usage: Usage };
  expect(edited.creation).toMatchObject({
    prompt: 'Make it night',
    made_from: creation.id,
    settings: { tool: 'edit', count: 2, size: '1024x1024', width: 1024, height: 1024 },
  });
  expect(edited.usage.remaining).toBe(3);
  expect(await statuses(edited.creation.images ?? [])).toEqual([200, 200]);
  const stranger = await edit(
    { made_from: creation.id, prompt: 'Make it night' },
    { ...ada, userId: 'stranger' },
  );
  expect([stranger.status, await stranger.json()]).toMatchObject([404, { code: 'creation_not_found' }]);
});

test('an uploaded image is edited in the nearest shape; no image, no prompt and five results are refused', async () => {
  const wide = await sharp({ create: { width: 300, height: 160, channels: 3, background: '#3366aa' } })
    .jpeg()
    .toBuffer();
  const file = new Blob([new Uint8Array(wide)]);
  const { creation } = (await (await edit({ image: file, prompt: 'Add snow' })).json()) as {
    creation: Creation;
  };
  expect(creation.settings).toMatchObject({ size: '1536x1024', width: 1536, height: 1024 });
  const refused = [
    edit({ prompt: 'Add snow' }),
    edit({ image: file, prompt: ' ' }),
    edit({ image: file, prompt: 'Add snow', count: '5' }),
    edit({ image: new Blob(['text']), prompt: 'Add snow' }),
  ];
  expect((await Promise.all(refused)).map(({ status }) => status)).toEqual([400, 400, 400, 415]);
});
