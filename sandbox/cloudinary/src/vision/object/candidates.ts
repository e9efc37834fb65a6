import type { Mat } from '@techstark/opencv-js';
import { floodFromBorder } from '../background/flood.ts';
import type { Mask, Small } from '../image.ts';
import { type Cv, withMats } from '../opencv.ts';
import type { ColourRange, Shape } from './phrase.ts';

/** How much a patch must differ from its surroundings (0 to 255). The highest step excludes shadows. */
const contrastSteps = [60, 34, 90];
const minShare = 0.0008;
const maxShare = 0.45;

/**
 * A connected patch that may be the object: its mask, its share of the image, its centre (0 to 1), whether it touches
 * the border, and the shapes that it resembles.
 */
export type Candidate = {
  mask: Mask;
  share: number;
  x: number;
  y: number;
  atBorder: boolean;
  shapes: Shape[];
};

/** The candidates: what the border fill leaves, and the patches that each method finds. */
export type Findings = { remaining: Candidate[]; methods: Candidate[][] };

/**
 * Finds patches that may be the object, with several methods, the most reliable first. Each method lists its patches
 * from large to small. Searches for the named colours, or else for what differs from its surroundings.
 */
export function findCandidates(cv: Cv, small: Small, colours: readonly ColourRange[]): Findings {
  return withMats((keep) => {
    const { data, width, height } = small;
    const image = keep(cv.matFromArray(height, width, cv.CV_8UC3, Array.from(data)));
    const left = Array.from(floodFromBorder(small).mask.data);
    const remaining = patchesOf(cv, keep(cv.matFromArray(height, width, cv.CV_8UC1, left)), 3);
    if (colours.length > 0) {
      return { remaining, methods: [patchesOf(cv, keep(byColour(cv, image, colours)), 9)] };
    }
    const steps = contrastSteps.map((step) => patchesOf(cv, keep(byContrast(cv, image, step)), 3));
    return { remaining, methods: [remaining, ...steps] };
  });
}

/** The connected patches of a mask whose gaps of up to `gap` pixels are closed. */
function patchesOf(cv: Cv, patches: Mat, gap: number): Candidate[] {
  return withMats((keep) => {
    const [width, height] = [patches.cols, patches.rows];
    const disc = (size: number) => keep(cv.getStructuringElement(cv.MORPH_ELLIPSE, new cv.Size(size, size)));
    cv.morphologyEx(patches, patches, cv.MORPH_OPEN, disc(3));
    cv.morphologyEx(patches, patches, cv.MORPH_CLOSE, disc(gap));
    const contours = keep(new cv.MatVector());
    cv.findContours(patches, contours, keep(new cv.Mat()), cv.RETR_EXTERNAL, cv.CHAIN_APPROX_NONE);
    const found: Candidate[] = [];
    for (let index = 0; index < contours.size(); index += 1) {
      const contour = keep(contours.get(index));
      const share = cv.contourArea(contour) / (width * height);
      if (share < minShare || share > maxShare) continue;
      const drawn = keep(cv.Mat.zeros(height, width, cv.CV_8UC1));
      cv.drawContours(drawn, contours, index, new cv.Scalar(255), cv.FILLED);
      const { x, y, width: wide, height: tall } = cv.boundingRect(contour);
      found.push({
        mask: { data: Uint8Array.from(drawn.data), width, height },
        share,
        x: (x + wide / 2) / width,
        y: (y + tall / 2) / height,
        atBorder: x <= 1 || y <= 1 || x + wide >= width - 1 || y + tall >= height - 1,
        shapes: shapesOf(cv, contour),
      });
    }
    return found.toSorted((a, b) => b.share - a.share);
  });
}

function byColour(cv: Cv, image: Mat, colours: readonly ColourRange[]): Mat {
  return withMats((keep) => {
    const hsv = keep(new cv.Mat());
    cv.cvtColor(image, hsv, cv.COLOR_RGB2HSV);
    const all = cv.Mat.zeros(image.rows, image.cols, cv.CV_8UC1);
    for (const { low, high } of colours) {
      const from = keep(new cv.Mat(image.rows, image.cols, hsv.type(), new cv.Scalar(...low, 0)));
      const to = keep(new cv.Mat(image.rows, image.cols, hsv.type(), new cv.Scalar(...high, 255)));
      const one = keep(new cv.Mat());
      cv.inRange(hsv, from, to, one);
      cv.bitwise_or(all, one, all);
    }
    return all;
  });
}

/** A median filter with a wide window removes small objects; the difference to the original shows them. */
function byContrast(cv: Cv, image: Mat, step: number): Mat {
  return withMats((keep) => {
    const window = Math.floor(Math.min(image.rows, image.cols) * 0.7) | 1;
    const smooth = keep(new cv.Mat());
    cv.medianBlur(image, smooth, Math.min(255, window));
    const difference = keep(new cv.Mat());
    cv.absdiff(image, smooth, difference);
    const channels = keep(new cv.MatVector());
    cv.split(difference, channels);
    const strongest = new cv.Mat();
    cv.max(keep(channels.get(0)), keep(channels.get(1)), strongest);
    cv.max(strongest, keep(channels.get(2)), strongest);
    cv.threshold(strongest, strongest, step, 255, cv.THRESH_BINARY);
    return strongest;
  });
}

/** The shapes that a patch resembles. A long box is both `long` and `box`. */
function shapesOf(cv: Cv, contour: Mat): Shape[] {
  const area = cv.contourArea(contour);
  const { size } = cv.minAreaRect(contour);
  const [long, short] = [Math.max(size.width, size.height), Math.max(1, Math.min(size.width, size.height))];
  const circle = cv.minEnclosingCircle(contour) as { radius: number };
  const shapes: Shape[] = ['any'];
  if (long / short > 2.2) shapes.push('long');
  if (area / (long * short) > 0.82) shapes.push('box');
  if (area / (Math.PI * circle.radius ** 2) > 0.8) shapes.push('round');
  return shapes;
}
