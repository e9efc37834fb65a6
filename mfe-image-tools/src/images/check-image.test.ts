import { afterEach, expect, it, vi } from 'vitest';
import { pngFile } from '../testing/test-image.ts';
import { checkImage } from './check-image.ts';

afterEach(() => vi.restoreAllMocks());

const heic = new File(['\0\0\0\u0018ftypheic\0\0\0\0mif1heic'], 'IMG_1.HEIC');
const sized = (width: number, height: number) => {
  vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(width);
  vi.spyOn(HTMLImageElement.prototype, 'naturalHeight', 'get').mockReturnValue(height);
};

it.each([
  ['a PDF', new File(['%PDF-1.7'], 'cv.jpg'), /^cv\.jpg: .* these types: JPEG, PNG, WebP, AVIF, GIF\.$/],
  ['SVG', new File(['<?xml version="1.0"?>\n<svg>'], 'logo.png'), /^logo\.png: SVG is not taken/],
  ['HEIC that the browser cannot read', heic, /^IMG_1\.HEIC: HEIC cannot be read here/],
])('refuses %s whatever its name says', async (_, file, reason) => {
  expect(await checkImage(file, 52)).toMatch(reason);
});

it('refuses an image of too many pixels or a too long side, and no photo of 50 megapixels', async () => {
  sized(12_000, 9000);
  expect(await checkImage(pngFile('photo.png'), 52)).toMatch(/at most 52 million/);
  sized(17_000, 10);
  expect(await checkImage(pngFile('photo.png'), 52)).toMatch(/at most 16,384 pixels/);
  sized(8192, 6144);
  expect(await checkImage(pngFile('photo.png'), 52)).toBeInstanceOf(File);
});

it('converts HEIC that the browser can read, scaled to what a canvas takes', async () => {
  sized(8064, 6048);
  const drawImage = vi.fn();
  const context = { drawImage } as unknown as CanvasRenderingContext2D;
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((take, type = '') =>
    take(new Blob(['jpeg'], { type })),
  );
  expect(await checkImage(heic, 52)).toMatchObject({ name: 'IMG_1.jpg', type: 'image/jpeg' });
  expect(drawImage.mock.calls[0]?.slice(1)).toEqual([0, 0, 4729, 3547]);
});
