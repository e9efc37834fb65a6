import { saveZip } from '@atelier/tool-kit';
import { fileOf, nameOf, type ShownImage } from '../images/shown-image.ts';

/**
 * Saves images as PNG files in one ZIP, without those that cannot be fetched any more, such as deleted ones,
 * whose number it returns. @throws Error when there is no other one, or the disk is full
 */
export async function saveImages(
  images: readonly ShownImage[],
  name: string,
  onProgress: (done: number) => void,
): Promise<number> {
  let missing = 0;
  const onMissing = () => {
    missing += 1;
    if (missing === images.length) throw new Error('None of the images can be fetched.');
  };
  await saveZip(filesOf(images, onProgress, onMissing), name);
  return missing;
}

async function* filesOf(
  images: readonly ShownImage[],
  onProgress: (done: number) => void,
  onMissing: () => void,
) {
  const names = new Set<string>();
  let done = 0;
  for (const image of images) {
    const name = freeName(nameOf(image, 'png'), names);
    // Some systems do not distinguish upper and lower case.
    names.add(name.toLowerCase());
    const content = await fileOf(image, 'png').catch(() => null);
    if (content) yield { name, content };
    else onMissing();
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
