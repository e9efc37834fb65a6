import type { Mask, Small } from '../image.ts';
import { type Cv, withMats } from '../opencv.ts';

const radius = 4;

/** Fills the masked pixels of an image from their surroundings. Returns three bytes per pixel. */
export function inpaint(cv: Cv, { data, width, height }: Small, mask: Mask): Buffer {
  return withMats((keep) => {
    const image = keep(cv.matFromArray(height, width, cv.CV_8UC3, Array.from(data)));
    const hole = keep(cv.matFromArray(height, width, cv.CV_8UC1, Array.from(mask.data)));
    const filled = keep(new cv.Mat());
    cv.inpaint(image, hole, filled, radius, cv.INPAINT_NS);
    return Buffer.from(filled.data);
  });
}
