import type { Creation } from '@atelier/contracts';
import { downloadBlob, fileName, withDetails } from '@atelier/tool-kit';
import { type CutoutStyle, renderCutout } from '../cutout/compose.ts';
import { type AnyImage, blobOf, fetchImage, type ImageFormat, mimeTypes } from './canvas.ts';

const white = '#ffffff';

interface SavedImage extends Partial<CutoutStyle> {
  image: AnyImage;
  format: ImageFormat;
}

/** Saves an image in its full size. @throws Error when it cannot be fetched or written in the format */
export async function saveImage({
  title,
  creation,
  ...image
}: SavedImage & { title: string; creation: Creation | null | undefined }): Promise<void> {
  const file = await imageToSave(image);
  downloadBlob(creation ? await withDetails(file, creation) : file, fileName(title, image.format));
}

/** An image in full size, made in the browser. JPEG has no transparency: its default background is white. */
export async function imageToSave({ image, format, ...style }: SavedImage): Promise<Blob> {
  const original = typeof image === 'string' ? await fetchImage(image) : image;
  const { shadow, size = 'original' } = style;
  const background = style.background ?? (format === 'jpg' ? white : null);
  const asItIs = background === null && !shadow && size === 'original';
  if (asItIs && original.type === mimeTypes[format]) return original;
  return blobOf(await renderCutout(original, { ...style, background }), format);
}
