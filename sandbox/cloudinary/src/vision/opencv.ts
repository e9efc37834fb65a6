import { createRequire } from 'node:module';
import type OpenCv from '@techstark/opencv-js';
import type { Mask, Small } from './image.ts';

export type Cv = typeof OpenCv;
/** An OpenCV object, whose memory is freed by `delete`. */
type Deletable = { delete(): void };

let loaded: Promise<void> | undefined;

/** Loads OpenCV on first use; it takes half a second and a hundred megabytes. */
export async function loadOpenCv(): Promise<{ cv: Cv }> {
  const cv = createRequire(import.meta.url)('@techstark/opencv-js') as Cv;
  loaded ??= new Promise((resolve) => {
    if ('Mat' in cv && cv.Mat) resolve();
    else cv.onRuntimeInitialized = () => resolve();
  });
  await loaded;
  // Wrapped in an object: the library has a method "then", so a promise of it would never settle.
  return { cv };
}

/** Runs `work` and then deletes the OpenCV objects that it registered with `keep`. */
export function withMats<T>(work: (keep: <M extends Deletable>(mat: M) => M) => T): T {
  const kept: Deletable[] = [];
  try {
    return work((mat) => {
      kept.push(mat);
      return mat;
    });
  } finally {
    for (const mat of kept) mat.delete();
  }
}

/** The radius of the neighbourhood of a filled pixel, in pixels. */
const fillRadius = 4;

/** Fills the masked pixels of an image from their surroundings. Returns three bytes per pixel. */
export function inpaint(cv: Cv, { data, width, height }: Small, mask: Mask): Buffer {
  return withMats((keep) => {
    const image = keep(cv.matFromArray(height, width, cv.CV_8UC3, Array.from(data)));
    const hole = keep(cv.matFromArray(height, width, cv.CV_8UC1, Array.from(mask.data)));
    const filled = keep(new cv.Mat());
    cv.inpaint(image, hole, filled, fillRadius, cv.INPAINT_NS);
    return Buffer.from(filled.data);
  });
}
