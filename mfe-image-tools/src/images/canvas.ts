import type { ImageFormat } from '@atelier/contracts/tool-options';

export const mimeTypes: Record<ImageFormat, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
};

const quality = 0.92;

/** A canvas and its context. @throws Error where the browser has none */
export function newCanvas(width: number, height: number) {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser has no canvas.');
  return { canvas, context };
}

/** The file of a canvas. @throws Error when the browser cannot write the format */
export async function blobOf(canvas: HTMLCanvasElement, format: ImageFormat): Promise<Blob> {
  const type = mimeTypes[format];
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
  if (!blob || blob.type !== type) throw new Error(`The browser cannot write ${type}.`);
  return blob;
}

/** An image by its URL, or one that exists only in this page. */
export type AnyImage = string | Blob;

/** Fetches an image of the product. @throws Error when it cannot be fetched */
export async function fetchImage(address: string | URL): Promise<Blob> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`The image responds with status ${response.status}.`);
  return response.blob();
}

/** Reads an image, of the product at most `width` pixels wide. @throws Error when it cannot be read */
export async function bitmapOf(image: AnyImage, width?: number): Promise<ImageBitmap> {
  if (typeof image !== 'string') return createImageBitmap(image);
  return createImageBitmap(await fetchImage(width ? rendition(image, width) : image));
}

/** The address at which an image is shown, at most `width` pixels wide unless only this page has it. */
export const rendition = (address: string, width: number) =>
  address.startsWith('blob:') ? address : `${address}?w=${width}&format=webp`;
