import { type CallResponse, failure } from '@atelier/contracts';
import { type CreationRecord, newImageKey } from '@atelier/creation-kit/creations';
import { expect, test } from 'vitest';
import { useCreationsService } from './testing/use-creations-service.ts';

const tests = useCreationsService();

/** Four images a to d, of which a is shown. */
async function fourImages(fields: Partial<CreationRecord> = {}): Promise<string> {
  const [first = '', ...others] = ['a', 'b', 'c', 'd'].map((id) => `atelier/${id}`);
  const variants = others.map((id, index) => ({ position: index + 1, key: newImageKey(), ext: 'png', id }));
  const shown = { image_key: newImageKey(), image_ext: 'png', image_id: first, image_position: 0 };
  const whole = { user_id: 'ada', prompt: 'Rivers', type: 'image', status: 'completed', variants } as const;
  return String((await tests.creations.create({ ...whole, ...shown, ...fields }))._id);
}

const send = (id: string, body: object, as = 'ada') =>
  tests.service.call('chooseImage', { as, params: { id }, body });
const choose = async (id: string, body: object) =>
  ((await (await send(id, body)).json()) as CallResponse<'chooseImage'>).creation;
const refusal = async (...given: Parameters<typeof send>) =>
  failure.parse(await (await send(...given)).json()).code;
const stored = async (id: string) => tests.creations.findById(id).lean();

test('another image becomes the content; the order stays, and a former URL that others know is replaced', async () => {
  const own = await fourImages();
  const { images } = await choose(own, { image: 0 });
  expect((await choose(own, { image: 3 })).images).toEqual(images);
  const id = await fourImages({ publish: true });
  const before = await choose(id, { image: 0 });
  const creation = await choose(id, { image: 2 });
  expect(creation.content).toBe(before.images?.[2]);
  expect(creation.images?.map((address, at) => address === before.images?.[at])).toEqual([
    false,
    true,
    true,
    true,
  ]);
  expect(await stored(id)).toMatchObject({ image_id: 'atelier/c', image_position: 2 });
  expect((await choose(id, { image: 0 })).images).toHaveLength(4);
  expect(await stored(id)).toMatchObject({ image_id: 'atelier/a', image_position: 0 });
});

test('other readers see the chosen image only', async () => {
  const id = await fourImages({ publish: true });
  await choose(id, { image: 1 });
  const response = await tests.service.call('getPublishedCreation', { as: 'grace', params: { id } });
  const { creation } = (await response.json()) as CallResponse<'getPublishedCreation'>;
  const key = (await stored(id))?.image_key;
  expect(creation.content).toBe(`https://atelier.example/pictures/${key}.png`);
  expect(creation).not.toHaveProperty('images');
});

test('the others can be discarded, and brought back for 30 days', async () => {
  const id = await fourImages();
  const one = await choose(id, { image: 3, others: 'discard' });
  expect(one).not.toHaveProperty('images');
  expect((await choose(id, { others: 'keep' })).images).toHaveLength(4);
  await choose(id, { others: 'discard' });
  const { variants = [] } = (await stored(id)) ?? {};
  const old = variants.map((variant, at) => (at === 0 ? { ...variant, discarded_at: new Date(0) } : variant));
  await tests.creations.updateOne({ _id: id, user_id: 'ada' }, { $set: { variants: old } });
  expect((await choose(id, { others: 'keep' })).images).toHaveLength(3);
});

test('what cannot be chosen is refused', async () => {
  const id = await fourImages();
  expect(await refusal(id, { image: 1 }, 'grace')).toBe('creation_not_found');
  expect(await refusal(id, {})).toBe('invalid_request');
  await choose(id, { others: 'discard' });
  expect(await refusal(id, { image: 1 })).toBe('invalid_request');
  const single = await fourImages({ variants: [] });
  expect(await refusal(single, { image: 0 })).toBe('invalid_request');
});

test('abuse 65: nothing takes the place of a reported image, and another image is not kept by the decision about one', async () => {
  for (const moderation of ['reported', 'removed'] as const) {
    const id = await fourImages({ publish: true, moderation });
    expect(await refusal(id, { image: 1 })).toBe('conflict');
    expect(await stored(id)).toMatchObject({ image_id: 'atelier/a', moderation });
    expect((await choose(id, { others: 'discard' })).images).toBeUndefined();
  }
  const kept = await fourImages({ publish: true, moderation: 'approved' });
  await choose(kept, { image: 0 });
  expect(await stored(kept)).toMatchObject({ moderation: 'approved' });
  await choose(kept, { image: 1 });
  expect(await stored(kept)).not.toHaveProperty('moderation');
});
