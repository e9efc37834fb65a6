import { downloadBlob, fileName } from '@atelier/tool-kit';
import { downloadZip } from 'client-zip';
import type { Look } from '../cutout/compose.ts';
import { imageToSave } from '../images/save-image.ts';

export interface ZippedImage {
  address: string;
  title: string;
}

interface ZipOptions {
  name: string;
  /** The background, the shadow and the size of all images. */
  look: Look;
  /** Called with the number of images that are in the ZIP so far. */
  onProgress: (done: number) => void;
}

/** How long the browser has to copy the ZIP to the folder of downloads. */
const keptMs = 120_000;

/**
 * Saves images as PNG files in one ZIP. One image is fetched at a time, and the ZIP is written to the browser's file system
 * where there is one: memory holds neither all images nor the ZIP.
 * @throws Error when an image cannot be fetched or the disk is full
 */
export async function saveZip(images: readonly ZippedImage[], options: ZipOptions): Promise<void> {
  const zip = downloadZip(filesOf(images, options));
  downloadBlob(await storedFile(zip, options.name), options.name);
}

async function* filesOf(images: readonly ZippedImage[], { look, onProgress }: ZipOptions) {
  const names = new Set<string>();
  let done = 0;
  for (const { address, title } of images) {
    const name = freeName(title, names);
    names.add(name);
    const input = await imageToSave({ address, format: 'png', ...look });
    yield { name, lastModified: new Date(), input };
    done += 1;
    onProgress(done);
  }
}

/** The name of a file that no other file in the ZIP has: photos of two folders may have the same one. */
function freeName(title: string, names: ReadonlySet<string>): string {
  const name = fileName(title, 'png');
  for (let number = 2; names.has(name); number += 1) {
    const numbered = name.replace(/\.png$/, `-${number}.png`);
    if (!names.has(numbered)) return numbered;
  }
  return name;
}

/** The body of a response as a file on disk, or as a blob where the browser has no file system for pages. */
async function storedFile(response: Response, name: string): Promise<Blob> {
  const folder = await navigator.storage?.getDirectory?.().catch(() => null);
  const handle = await folder?.getFileHandle(name, { create: true });
  if (!folder || !response.body || !handle?.createWritable) return response.blob();
  await response.body.pipeTo(await handle.createWritable());
  setTimeout(() => void folder.removeEntry(name).catch(() => undefined), keptMs);
  return handle.getFile();
}
