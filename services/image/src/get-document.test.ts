import {
  type CallResponse,
  failure,
  type Identity,
  identityHeader,
  type ResumeReport,
} from '@atelier/contracts';
import { signTestIdentity } from '@atelier/server-kit/testing';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ada, startImageService } from './testing/start-image-service.ts';

let image: Awaited<ReturnType<typeof startImageService>>;
beforeAll(async () => {
  image = await startImageService();
});
afterAll(() => image.stop());
afterEach(() => image.creations.deleteMany({}));

const eve: Identity = { userId: 'user_eve', sessionId: 'sess_2', plan: 'free' };
const prompt = 'Generate an image of a lighthouse at dusk in the style Ghibli Style';

const download = async ({ id }: { id?: string }, format: string, as = ada) =>
  fetch(`${image.url}/api/user/creations/${id}/document?format=${format}`, {
    headers: { [identityHeader]: await signTestIdentity(as, 'image') },
  });
const text = async (values: object) =>
  image.creations.create({
    user_id: ada.userId,
    type: 'article',
    prompt: 'Tea',
    status: 'completed',
    content: '# Tea',
    ...values,
  });
async function drawnBy(as: Identity) {
  const response = await image.call('generateImage', { prompt }, { as });
  return ((await response.json()) as CallResponse<'generateImage'>).creation.content;
}
const bytesOf = async (response: Response) => new Uint8Array(await response.arrayBuffer());

test.each(['md', 'html', 'docx', 'pdf'] as const)('a text can be downloaded as %s', async (format) => {
  const id = await text({ title: 'Tee für zwei', content: '# Tea\n\nGreen.' });
  const response = await download(id, format);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-disposition')).toBe(
    `attachment; filename="tee-fur-zwei.${format}"; filename*=UTF-8''tee-f%C3%BCr-zwei.${format}`,
  );
  const start = Buffer.from(await bytesOf(response))
    .subarray(0, 15)
    .toString('latin1');
  expect(start).toMatch({ md: /^# Tea/, html: /^<!doctype html/, docx: /^PK/, pdf: /^%PDF/ }[format]);
});

test('abuse 3: the PDF of a review has its report, and is sent to its owner only', async () => {
  const report: ResumeReport = {
    score: 72,
    parts: [],
    pages: 1,
    words: 2,
    language: 'en',
    lines: [],
    hidden: [],
    job: null,
  };
  const id = await text({ type: 'resume-review', content: 'Good.', report });
  expect((await download(id, 'pdf')).status).toBe(200);
  expect(failure.parse(await (await download(id, 'pdf', eve)).json()).code).toBe('creation_not_found');
});

test('abuse 22: a document embeds the images of the user, and requests no other address', async () => {
  const own = await drawnBy(ada);
  const others = await drawnBy(eve);
  const inside = 'http://127.0.0.1:9/pictures/0123456789abcdef0123456789abcdef.png';
  const id = await text({ content: `# Tea\n\n![A cup](${own})\n\n![Eve](${others}) ![In](${inside})` });
  const html = await (await download(id, 'html')).text();
  expect(html.match(/<img src="[^"]{27}/g)).toEqual(['<img src="data:image/jpeg;base64,/9j/']);
  expect(html).toContain(`<a href="${others}">Eve</a>`);
  expect(html).toContain(`<a href="${inside}">In</a>`);
  await image.creations.updateMany(
    { user_id: ada.userId, type: 'image' },
    { $set: { deleted_at: new Date() } },
  );
  expect(await (await download(id, 'html')).text()).toContain(`<a href="${own}">A cup</a>`);
});

test('abuse 5, 60: an image of a shared text is served while the text is shared and the image exists', async () => {
  const address = await drawnBy(ada);
  const own = { user_id: ada.userId, type: 'image' };
  const { _id, image_id: id = '' } = (await image.creations.findOne(own).lean()) ?? {};
  const key = 'k'.repeat(32);
  const share = { key: 's'.repeat(32), title: 'Tea', pictures: [{ key, creation: _id, id, ext: 'png' }] };
  const article = await text({ share, shared_until: new Date(Date.now() + 60_000) });
  const status = async () => (await fetch(`${image.url}/pictures/${key}.png?w=320`)).status;
  expect(await status()).toBe(200);
  await image.creations.updateOne(own, { $set: { deleted_at: new Date() } });
  expect(await status()).toBe(404);
  await image.creations.updateOne(own, { $set: { deleted_at: null } });
  await image.creations.updateOne({ _id: article._id }, { $set: { shared_until: new Date(0) } });
  expect(await status()).toBe(404);
  expect((await fetch(address.replace('http://localhost:3000', image.url))).status).toBe(200);
});
