import { loadOpenCv, withMats } from '../opencv.ts';
import type { Mask, Small } from '../picture.ts';

const ROUNDS = 4;
const MARGIN = 0.05;

/** Tells the thing in the middle from a cluttered background by OpenCV's GrabCut, taking the margin for background. */
export async function grabCut({ data, width, height }: Small): Promise<Mask> {
  const { cv } = await loadOpenCv();
  return withMats((keep) => {
    const picture = keep(cv.matFromArray(height, width, cv.CV_8UC3, Array.from(data)));
    const labels = keep(new cv.Mat());
    const background = keep(new cv.Mat());
    const foreground = keep(new cv.Mat());
    const [left, top] = [Math.ceil(width * MARGIN), Math.ceil(height * MARGIN)];
    const inner = new cv.Rect(left, top, width - 2 * left, height - 2 * top);
    cv.grabCut(picture, labels, inner, background, foreground, ROUNDS, cv.GC_INIT_WITH_RECT);
    const kept = keep(new cv.Mat(height, width, cv.CV_8UC1));
    kept.data.set(labels.data.map((label) => (label === cv.GC_FGD || label === cv.GC_PR_FGD ? 255 : 0)));
    const disc = keep(cv.getStructuringElement(cv.MORPH_ELLIPSE, new cv.Size(3, 3)));
    cv.morphologyEx(kept, kept, cv.MORPH_OPEN, disc);
    cv.morphologyEx(kept, kept, cv.MORPH_CLOSE, disc);
    return { data: Uint8Array.from(kept.data), width, height };
  });
}
