import { testId, testServer } from '@atelier/tool-kit/testing';
import { afterEach, expect, it, vi } from 'vitest';
import { saveImages } from '../batch/save-images.ts';
import * as compose from '../cutout/compose.ts';
import { testImage } from '../testing/test-image.ts';
import { type ShownImage, storeImage } from './shown-image.ts';

const server = testServer(async ({ path }) => {
  const creation = testImage({ id: testId(path.endsWith('store-cut-out') ? 8 : 9) });
  return { success: true, message: '', creation };
});
const zipped: string[] = [];
vi.mock('client-zip', () => ({
  downloadZip: (files: AsyncIterable<{ name: string }>) => ({
    blob: async () => {
      for await (const { name } of files) zipped.push(name);
      return new Blob();
    },
  }),
}));
afterEach(() => vi.restoreAllMocks());

function drawing() {
  const canvas = document.createElement('canvas');
  canvas.toBlob = (take, type = '') => take(new Blob(['image'], { type }));
  return vi.spyOn(compose, 'renderCutout').mockResolvedValue(canvas);
}
const retouched = () => new File(['x'], 'cut-out.png', { type: 'image/png', lastModified: 1 });
const shown = (change: Partial<ShownImage> = {}): ShownImage => ({
  creation: testImage({ id: testId(1) }),
  image: retouched(),
  title: 'cat',
  style: { background: '#ffffff', shadow: true, size: 'shop' },
  ...change,
});
const stored = () => server.requests.filter(({ path }) => path.endsWith('store-cut-out'));

it('stores a changed image with its style once for each of its states', async () => {
  const drawn = drawing();
  expect((await storeImage(shown())).id).toBe(testId(8));
  expect(drawn.mock.calls[0]?.[1]).toEqual({ background: '#ffffff', shadow: true, size: 'shop' });
  const [request] = stored();
  expect(request?.body).toMatchObject({ made_from: testId(1), image: { type: 'image/jpeg' } });
  // A reload copies the file of the retouched image.
  await storeImage(shown());
  expect(stored()).toHaveLength(1);
  await storeImage(shown({ style: { background: null } }));
  expect(stored()).toHaveLength(2);
});

it('names images in a ZIP as the user named their files, with a number only where two are the same', async () => {
  drawing();
  const images = ['IMG_0001.JPG', 'img_0001.png', 'Tea cup.webp'].map((file) =>
    shown({ creation: testImage({ settings: { file } }) }),
  );
  await saveImages(images, 'all.zip', () => undefined);
  expect(zipped).toEqual(['IMG_0001.png', 'img_0001-2.png', 'Tea cup.png']);
});
