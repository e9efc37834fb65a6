import { createRequire } from 'node:module';
import type OpenCv from '@techstark/opencv-js';

export type Cv = typeof OpenCv;
/** Something of OpenCV's that lives in its own memory until it is deleted. */
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
  // Wrapped, for the library has a method "then" of its own, and a promise of it would never settle.
  return { cv };
}

/** Runs `work` with a collector for OpenCV's objects, all of which are deleted when it is done. */
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
