import type { Identity } from '@atelier/contracts';
import { runLimited } from '@atelier/server-kit/child-process';
import { createFairQueue } from '@atelier/server-kit/fair-queue';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPreparer } from './preparing/preparer.ts';
import { openStream } from './testing/open-stream.ts';
import { ada, startImageService } from './testing/start-image-service.ts';

const grace: Identity = { ...ada, userId: 'user_grace' };
let image: Awaited<ReturnType<typeof startImageService>>;
let photo: Buffer;
/** The preparing process does not start before the test resolves this, so that the queue does not move. */
const gate = Promise.withResolvers<void>();
const started = Promise.withResolvers<void>();
const run: typeof runLimited = async (one) => {
  started.resolve();
  await gate.promise;
  return runLimited(one);
};

beforeAll(async () => {
  const preparer = createPreparer({ seconds: 60, waitingPerUser: 15, run });
  const drawings = createFairQueue({ concurrency: 16, perUserConcurrency: 1 });
  image = await startImageService({}, { preparer, drawings });
  const scene =
    '<svg xmlns="http://www.w3.org/2000/svg" width="320" height="240"><rect width="320" height="240" fill="#dfe7ee"/><circle cx="160" cy="120" r="55" fill="#c8102e"/></svg>';
  photo = await sharp(Buffer.from(scene)).flatten().png().toBuffer();
});
afterAll(() => image.stop());

function upload(bytes: Buffer): FormData {
  const form = new FormData();
  form.set('image', new File([new Uint8Array(bytes)], 'picture.png'));
  return form;
}

describe('abuse 33: the queue for uploads', () => {
  it("serves another user's upload next, sends both their positions, and refuses requests above the limit", async () => {
    const form = upload(photo);
    // A stream opens with its first event, so the response of the running one comes last.
    const running = openStream(image, 'removeBackground', form, ada);
    await started.promise;
    const waiting = Array.from({ length: 15 }, () => openStream(image, 'removeBackground', form, ada));
    const open = await Promise.all(waiting.map(async (attack) => (await attack).until('queued')));
    const places = open.map(([first]) => first?.position).sort((a, b) => Number(a) - Number(b));
    expect(places).toEqual(Array.from({ length: 15 }, (_, index) => index + 1));
    const refused = await image.call('removeBackground', form, { as: ada });
    expect([refused.status, await refused.json()]).toMatchObject([
      429,
      { code: 'rate_limited', message: expect.stringContaining('15 requests waiting') },
    ]);

    const other = await openStream(image, 'removeBackground', upload(photo), grace);
    await other.until('queued');
    gate.resolve();
    await other.until('preparing');
    for (const attack of await Promise.all([running, ...waiting])) await attack.stop();
    const { progress, text } = await other.rest();
    expect(progress.slice(0, 2)).toMatchObject([
      { stage: 'queued', message: 'Your image is next.', position: 1 },
      { stage: 'preparing', message: 'Preparing the image.' },
    ]);
    expect(text).toContain('event: done');
  });
});

describe('abuse 33: the queue for generations', () => {
  it('limits the concurrent generations of a user by the settings, and serves another user meanwhile', async () => {
    await image.order('openai', { next: ['stall'] });
    const prompt = 'Generate an image of a fox in the style Minimalist';
    const first = await openStream(image, 'generateImage', { prompt }, ada);
    await first.until('drawing');
    const second = await openStream(image, 'generateImage', { prompt }, ada);
    expect(await second.until('queued')).toMatchObject([{ stage: 'queued', position: 1 }]);
    const other = await openStream(image, 'generateImage', { prompt }, grace);
    const { progress, text } = await other.rest();
    expect(progress.map(({ stage }) => stage)).toEqual(['drawing', 'storing']);
    expect(text).toContain('event: done');
    await first.stop();
    expect((await second.rest()).progress.map(({ stage }) => stage)).toEqual([
      'queued',
      'preparing',
      'drawing',
      'storing',
    ]);
  });
});
