import type { Mask, Small } from '../image.ts';
import { loadOpenCv, withMats } from '../opencv.ts';

const rounds = { rectangle: 4, person: 3 };
/** The margin of an image that counts as background. */
const margin = 0.05;

/**
 * Separates the object from a cluttered background with OpenCV's GrabCut. It begins with the probability of each pixel to be
 * part of a person, 0 to 1; without it with a rectangle in the middle of the image.
 */
export async function grabCut({ data, width, height }: Small, person: Float32Array | null): Promise<Mask> {
  const { cv } = await loadOpenCv();
  return withMats((keep) => {
    const image = keep(cv.matFromArray(height, width, cv.CV_8UC3, Array.from(data)));
    const labels = keep(new cv.Mat(height, width, cv.CV_8UC1));
    const background = keep(new cv.Mat());
    const foreground = keep(new cv.Mat());
    const [left, top] = [Math.ceil(width * margin), Math.ceil(height * margin)];
    const inner = new cv.Rect(left, top, width - 2 * left, height - 2 * top);
    if (person) {
      labels.data.set(Uint8Array.from(person, labelOf));
      cv.grabCut(image, labels, inner, background, foreground, rounds.person, cv.GC_INIT_WITH_MASK);
    } else {
      cv.grabCut(image, labels, inner, background, foreground, rounds.rectangle, cv.GC_INIT_WITH_RECT);
    }
    const kept = keep(new cv.Mat(height, width, cv.CV_8UC1));
    kept.data.set(labels.data.map((label) => (label === cv.GC_FGD || label === cv.GC_PR_FGD ? 255 : 0)));
    const disc = keep(cv.getStructuringElement(cv.MORPH_ELLIPSE, new cv.Size(3, 3)));
    cv.morphologyEx(kept, kept, cv.MORPH_OPEN, disc);
    cv.morphologyEx(kept, kept, cv.MORPH_CLOSE, disc);
    return { data: Uint8Array.from(kept.data), width, height };
  });

  function labelOf(probability: number): number {
    if (probability > 0.9) return cv.GC_FGD;
    if (probability > 0.5) return cv.GC_PR_FGD;
    return probability > 0.1 ? cv.GC_PR_BGD : cv.GC_BGD;
  }
}
