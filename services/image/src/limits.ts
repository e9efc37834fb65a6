import { imageFileLimits, upscaleMegapixels } from '@atelier/contracts';
import type { ImageLimits } from './preparing/tasks.ts';

/** Limits of uploads, and of files for the image store: those of Cloudinary's free plan. */
export const imageLimits: ImageLimits = {
  megapixels: imageFileLimits.megapixels,
  side: imageFileLimits.side,
  storedMegapixels: 25,
  storedMegabytes: 10,
};

/** The store takes fewer than 4.2 megapixels, makes 16 pixels of each, and stores at most 25 megapixels. */
export const upscaleLimits: ImageLimits = {
  ...imageLimits,
  megapixels: upscaleMegapixels,
  storedMegapixels: imageLimits.storedMegapixels / 16,
};

export const mostWaiting = 50;

/** An AVIF of 52 megapixels takes 1,040 MB. */
export const uploadsAtOnce = 2;

export const drawings = { concurrency: 16, perUserConcurrency: 2 };

/** More would only wait at the store, some of them until their timeout. */
export const removals = { concurrency: 8, perUserConcurrency: 2 };

export const exportsAtOnce = { concurrency: 2, perUserConcurrency: 1, perUserQueueLimit: 1 };

export const deriveSeconds = 60;

/** The limit for what costs no unit; deleted creations count. */
export const mostCreations = 10_000;
