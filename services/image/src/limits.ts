import { imageFileLimits, upscaleMegapixels } from '@atelier/contracts';
import type { ImageLimits } from './preparing/tasks.ts';

/** Limits of uploads, and of files for the image store: those of Cloudinary's free plan. */
export const imageLimits: ImageLimits = {
  megapixels: imageFileLimits.megapixels,
  side: imageFileLimits.side,
  storedMegapixels: 25,
  storedMegabytes: 10,
};

/**
 * Limits of an image to upscale. The store takes fewer than 4.2 megapixels and makes 16 of each pixel
 * (https://cloudinary.com/documentation/image_upscaling_and_downscaling). Of an image that would exceed its free plan then, a
 * smaller copy is upscaled.
 */
export const upscaleLimits: ImageLimits = {
  ...imageLimits,
  megapixels: upscaleMegapixels,
  storedMegapixels: imageLimits.storedMegapixels / 16,
};

/** How many requests of one user may wait in each queue. */
export const mostWaiting = 50;

/** How many images are decoded at once, one of each user. Each may take 1,040 MB: AVIF of 52 megapixels. */
export const uploadsAtOnce = 2;

/** How many images are generated at once, in total and for one user. */
export const drawings = { concurrency: 16, perUserConcurrency: 2 };

/** How many removals and upscales work at the store at once. More would only wait there, and some of them until their timeout ends. */
export const removals = { concurrency: 8, perUserConcurrency: 2 };

/** How many archives of all creations are sent at once, one for each user. */
export const exportsAtOnce = { concurrency: 2, perUserConcurrency: 1, perUserQueueLimit: 1 };

/** How long the store may work on a derived image. */
export const deriveSeconds = 60;

/** Creations of an account, also deleted ones, above which nothing is stored that costs no unit. */
export const mostCreations = 10_000;
