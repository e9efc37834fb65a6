import { fileName, saveZip } from '@atelier/tool-kit';
import type { CutoutStyle } from '../cutout/compose.ts';
import { imageToSave } from '../images/save-image.ts';

interface TitledImage {
  image: string;
  title: string;
}

interface ZipOptions {
  name: string;
  /** The background, the shadow and the size of all images. */
  style: CutoutStyle;
  /** Called with the number of images that are in the ZIP so far. */
  onProgress: (done: number) => void;
}

/** Saves images as PNG files in one ZIP. @throws Error when an image cannot be fetched or the disk is full */
export const saveImages = (images: readonly TitledImage[], options: ZipOptions): Promise<void> =>
  saveZip(filesOf(images, options), options.name);

async function* filesOf(images: readonly TitledImage[], { style, onProgress }: ZipOptions) {
  const names = new Set<string>();
  let done = 0;
  for (const { image, title } of images) {
    const name = freeName(title, names);
    names.add(name);
    yield { name, content: await imageToSave({ image, format: 'png', ...style }) };
    done += 1;
    onProgress(done);
  }
}

function freeName(title: string, names: ReadonlySet<string>): string {
  const name = fileName(title, 'png');
  for (let number = 2; names.has(name); number += 1) {
    const numbered = name.replace(/\.png$/, `-${number}.png`);
    if (!names.has(numbered)) return numbered;
  }
  return name;
}
