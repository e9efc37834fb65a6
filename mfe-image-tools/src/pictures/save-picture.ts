import { downloadBlob } from '@atelier/tool-kit';

/** Formats that a picture is saved in, by the ending of the file's name. */
export const types = { png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp' } as const;
export type PictureFormat = keyof typeof types;

const quality = 0.92;
const white = '#ffffff';

interface PictureToSave {
  address: string;
  name: string;
  format: PictureFormat;
  /** Painted behind what is transparent; null leaves it so, where the format can. */
  behind?: string | null;
}

/**
 * Saves a picture as a file, at its full size, over a colour where one is asked for. JPEG knows no transparency, so it gets
 * white behind it unless told otherwise. Everything happens in the browser: nothing is charged again.
 * @throws Error when the picture cannot be fetched or the browser cannot write the format
 */
export async function savePicture({ address, name, format, behind = null }: PictureToSave): Promise<void> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`The picture answers ${response.status}.`);
  const original = await response.blob();
  const asItIs = behind === null && original.type === types[format];
  const blob = asItIs
    ? original
    : await repaint(original, types[format], behind ?? (format === 'jpg' ? white : null));
  downloadBlob(blob, `${name}.${format}`);
}

async function repaint(original: Blob, type: string, behind: string | null): Promise<Blob> {
  const picture = await createImageBitmap(original);
  const canvas = document.createElement('canvas');
  canvas.width = picture.width;
  canvas.height = picture.height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser has no room to paint.');
  if (behind) {
    context.fillStyle = behind;
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  context.drawImage(picture, 0, 0);
  picture.close();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
  if (!blob || blob.type !== type) throw new Error(`The browser cannot write ${type}.`);
  return blob;
}
