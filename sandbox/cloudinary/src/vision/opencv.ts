import { createRequire } from 'node:module';
import type OpenCv from '@techstark/opencv-js';

export type Cv = typeof OpenCv;
/** Something of OpenCV's that lives in its own memory until it is deleted. */
type Deletable = { delete(): void };

let loaded: Promise<Cv> | undefined;

/** Loads OpenCV on first use; it takes half a second and a hundred megabytes. */
export function loadOpenCv(): Promise<Cv> {
  loaded ??= new Promise((resolve) => {
    const cv = createRequire(import.meta.url)('@techstark/opencv-js') as Cv;
    if ('Mat' in cv && cv.Mat) resolve(cv);
    else cv.onRuntimeInitialized = () => resolve(cv);
  });
  return loaded;
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
