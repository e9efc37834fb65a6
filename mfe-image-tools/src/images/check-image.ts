import { imageTypeOf, typeBytes } from '@atelier/contracts/image-type';
import { imageFileLimits } from '@atelier/contracts/tool-options';
import { serverMessage } from '@atelier/tool-kit';
import { blobOf, newCanvas } from './canvas.ts';
import { withoutExtension } from './stored-image.ts';

/** Safari refuses canvases of more pixels on phones. */
const canvasPixels = 4096 * 4096;

/** Checks an image as the server does: returns it, or why it is refused. HEIC is converted where possible. */
export async function checkImage(file: File, megapixels: number): Promise<File | string> {
  const type = imageTypeOf(new Uint8Array(await file.slice(0, typeBytes).arrayBuffer()));
  const image = type === 'svg' || type === 'unsupported' ? null : await loaded(file);
  const { naturalWidth: width = 0, naturalHeight: height = 0 } = image ?? {};
  const refuse = async (...reason: Parameters<typeof serverMessage>) =>
    `${file.name}: ${await serverMessage(...reason)}`;
  if (type === 'unsupported') return refuse('image_type', { formats: imageFileLimits.formats.join(', ') });
  if (type === 'svg') return refuse('svg');
  if (width * height > megapixels * 1e6) return refuse('many_pixels', { megapixels });
  if (Math.max(width, height) > imageFileLimits.side)
    return refuse('long_side', { side: imageFileLimits.side });
  if (type !== 'heic') return file;
  return image && width > 0 ? toJpeg(image, file.name) : refuse('heic');
}

/** The file as an image of the page; null if the browser cannot read it. */
async function loaded(file: File): Promise<HTMLImageElement | null> {
  const image = new Image();
  const { promise, resolve } = Promise.withResolvers<HTMLImageElement | null>();
  image.onload = () => resolve(image);
  image.onerror = () => resolve(null);
  const address = URL.createObjectURL(file);
  image.src = address;
  if (image.complete) resolve(image);
  return promise.finally(() => URL.revokeObjectURL(address));
}

async function toJpeg(image: HTMLImageElement, name: string): Promise<File> {
  const { naturalWidth: width, naturalHeight: height } = image;
  const scale = Math.min(1, Math.sqrt(canvasPixels / (width * height)));
  const { canvas, context } = newCanvas(Math.floor(width * scale), Math.floor(height * scale));
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await blobOf(canvas, 'jpg');
  return new File([blob], `${withoutExtension(name)}.jpg`, { type: blob.type });
}
