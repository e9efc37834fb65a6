import type { Identity } from '@atelier/contracts';
import { runLimited } from '@atelier/service-kit/child-process';
import mongoose from 'mongoose';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPreparer } from './preparing/preparer.ts';
import { ada, startImageService } from './testing/start-image-service.ts';

const grace: Identity = { ...ada, userId: 'user_grace' };
let image: Awaited<ReturnType<typeof startImageService>>;
let photo: Buffer;
/** The preparing process does not start before the test resolves this, so that the queue does not move. */
const gate = Promise.withResolvers<void>();
/** Resolved when the first file is being prepared. */
const started = Promise.withResolvers<void>();
const run: typeof runLimited = async (one) => {
  started.resolve();
  await gate.promise;
  return runLimited(one);
};

beforeAll(async () => {
  const preparer = createPreparer({ seconds: 60, secondsPerMinute: 100_000, waitingPerUser: 15, run });
  image = await startImageService({ IMAGE_DRAWINGS_PER_USER: '1' }, { preparer });
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

/** Begins a call that streams; `until` reads on until an event fits, `rest` to the end. Both return all `progress` so far. */
async function stream(name: 'removeBackground' | 'generateImage', body: FormData | object, as: Identity) {
  const response = await image.call(name, body, { as, accept: 'text/event-stream' });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const read = async () => {
    const { done = true, value = '' } = (await reader?.read()) ?? {};
    text += value;
    return !done;
  };
  const progress = () =>
    [...text.matchAll(/^event: progress\ndata: (.*)$/gm)].map(
      ([, data = '']): { stage: string; message: string; position?: number } => JSON.parse(data),
    );
  return {
    status: response.status,
    async until(stage: string) {
      while (!progress().some((event) => event.stage === stage) && (await read()));
      return progress();
    },
    async rest() {
      while (await read());
      return { progress: progress(), text };
    },
    async stop() {
      const id = response.headers.get('content-location')?.split('/')[4] ?? '';
      await image.runs.requestStop(new mongoose.Types.ObjectId(id), as.userId);
      await reader?.cancel();
    },
  };
}

describe('abuse 33: the queue for uploads', () => {
  it("serves another user's upload next, sends both their positions, and refuses requests above the limit", async () => {
    const form = upload(photo);
    // A stream opens with its first event, so the response of the running one comes last.
    const running = stream('removeBackground', form, ada);
    await started.promise;
    const waiting = Array.from({ length: 15 }, () => stream('removeBackground', form, ada));
    const open = await Promise.all(waiting.map(async (attack) => (await attack).until('queued')));
    const places = open.map(([first]) => first?.position).sort((a, b) => Number(a) - Number(b));
    expect(places).toEqual(Array.from({ length: 15 }, (_, index) => index + 1));
    const refused = await image.call('removeBackground', form, { as: ada });
    expect([refused.status, await refused.json()]).toMatchObject([
      429,
      { code: 'rate_limited', message: expect.stringContaining('15 requests waiting') },
    ]);

    const other = await stream('removeBackground', upload(photo), grace);
    await other.until('queued');
    gate.resolve();
    await other.until('preparing');
    for (const attack of await Promise.all([running, ...waiting])) await attack.stop();
    const { progress, text } = await other.rest();
    expect(progress.slice(0, 2)).toEqual([
      { stage: 'queued', message: 'Your image is next.', position: 1 },
      { stage: 'preparing', message: 'Preparing the image.' },
    ]);
    expect(text).toContain('event: done');
  }, 120_000);
});

describe('abuse 33: the queue for generations', () => {
  it('limits the concurrent generations of a user by the settings, and serves another user meanwhile', async () => {
    await image.order('openai', { next: ['stall'] });
    const prompt = 'Generate an image of a fox in the style Minimalist';
    const first = await stream('generateImage', { prompt }, ada);
    await first.until('drawing');
    const second = await stream('generateImage', { prompt }, ada);
    expect(await second.until('queued')).toMatchObject([{ stage: 'queued', position: 1 }]);
    const other = await stream('generateImage', { prompt }, grace);
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
  }, 120_000);
});
