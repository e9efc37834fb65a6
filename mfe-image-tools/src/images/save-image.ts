import { downloadBlob, fileName } from '@atelier/tool-kit';

export const mimeTypes = { png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp' } as const;
export type ImageFormat = keyof typeof mimeTypes;

const quality = 0.92;
const white = '#ffffff';

interface SavedImage {
  address: string;
  format: ImageFormat;
  /** Fills transparent parts; null keeps them transparent where the format allows. */
  background?: string | null;
}

/**
 * Saves an image as a file in its full size, as `imageToSave` makes it.
 * @throws Error when the image cannot be fetched or the browser cannot write the format
 */
export async function saveImage({ title, ...image }: SavedImage & { title: string }): Promise<void> {
  downloadBlob(await imageToSave(image), fileName(title, image.format));
}

/**
 * An image in its full size, with a background colour where one is chosen. JPEG has no transparency, so its default
 * background is white. This happens in the browser and costs no units.
 * @throws Error when the image cannot be fetched or the browser cannot write the format
 */
export async function imageToSave({ address, format, background = null }: SavedImage): Promise<Blob> {
  const original = await fetchImage(address);
  if (background === null && original.type === mimeTypes[format]) return original;
  return repaint(original, mimeTypes[format], background ?? (format === 'jpg' ? white : null));
}

async function repaint(original: Blob, type: string, background: string | null): Promise<Blob> {
  const bitmap = await createImageBitmap(original);
  const canvas = document.createElement('canvas');
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser has no canvas.');
  if (background) {
    context.fillStyle = background;
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
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
