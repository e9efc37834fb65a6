import { downloadBlob, fileName } from '@atelier/tool-kit';
import { compose, type Look } from '../cutout/compose.ts';

export const mimeTypes = { png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp' } as const;
export type ImageFormat = keyof typeof mimeTypes;

const quality = 0.92;
const white = '#ffffff';

interface SavedImage extends Partial<Look> {
  address: string;
  format: ImageFormat;
}

/**
 * Saves an image as a file in its full size, as `imageToSave` makes it.
 * @throws Error when the image cannot be fetched or the browser cannot write the format
 */
export async function saveImage({ title, ...image }: SavedImage & { title: string }): Promise<void> {
  downloadBlob(await imageToSave(image), fileName(title, image.format));
}

/**
 * An image in its full size, or in that of its look. JPEG has no transparency, so its default background is white. This happens in the
 * browser and costs no units.
 * @throws Error when the image cannot be fetched or the browser cannot write the format
 */
export async function imageToSave({ address, format, ...look }: SavedImage): Promise<Blob> {
  const original = await fetchImage(address);
  const { shadow, size = 'original' } = look;
  const background = look.background ?? (format === 'jpg' ? white : null);
  const asItIs = background === null && !shadow && size === 'original';
  if (asItIs && original.type === mimeTypes[format]) return original;
  const bitmap = await createImageBitmap(original);
  const canvas = compose(bitmap, { ...look, background });
  bitmap.close();
  return blobOf(canvas, format);
}

/** The file of a canvas. @throws Error when the browser cannot write the format */
export async function blobOf(canvas: HTMLCanvasElement, format: ImageFormat): Promise<Blob> {
  const type = mimeTypes[format];
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
  if (!blob || blob.type !== type) throw new Error(`The browser cannot write ${type}.`);
  return blob;
}

/** Fetches an image of the product. @throws Error when it cannot be fetched */
export async function fetchImage(address: string | URL): Promise<Blob> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`The image responds with status ${response.status}.`);
  return response.blob();
}
