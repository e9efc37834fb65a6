import { saveZip } from '@atelier/tool-kit';
import { fileOf, nameOf, type ShownImage } from '../images/shown-image.ts';

/** Saves images as PNG files in one ZIP. @throws Error when an image cannot be fetched or the disk is full */
export const saveImages = (
  images: readonly ShownImage[],
  name: string,
  onProgress: (done: number) => void,
): Promise<void> => saveZip(filesOf(images, onProgress), name);

async function* filesOf(images: readonly ShownImage[], onProgress: (done: number) => void) {
  const names = new Set<string>();
  let done = 0;
  for (const image of images) {
    const name = freeName(nameOf(image, 'png'), names);
    // Some systems do not distinguish upper and lower case.
    names.add(name.toLowerCase());
    yield { name, content: await fileOf(image, 'png') };
    done += 1;
    onProgress(done);
  }
}

function freeName(name: string, names: ReadonlySet<string>): string {
  let free = name;
  for (let number = 2; names.has(free.toLowerCase()); number += 1)
    free = name.replace(/\.png$/, `-${number}.png`);
  return free;
}
