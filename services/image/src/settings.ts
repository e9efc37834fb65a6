import { aspectRatios, pictureLimits } from '@atelier/contracts';
import { fileSettings, runSettings, serviceSettings } from '@atelier/service-kit/config';
import { z } from 'zod';
import type { ImageLimits } from './preparing/tasks.ts';

const size = z.string().regex(/^\d{2,5}x\d{2,5}$/, 'is not a size such as 1024x1024');
const address = z.url({ protocol: /^https?$/, error: 'is not an address' });

const atOnce = z.coerce.number().int().min(1).max(100);

/** What this service reads from its environment. */
export const settingsSchema = z.object({
  ...serviceSettings,
  ...runSettings,
  ...fileSettings,
  PUBLIC_ORIGIN: address.describe('where the product is reached, such as https://atelier.example'),
  CLOUDINARY_URL: z
    .string()
    .regex(/^cloudinary:\/\/[^:@\s]+:[^:@\s]+@[\w-]+/, 'is not of the form cloudinary://key:secret@cloud')
    .describe('the address of the image store, cloudinary://key:secret@cloud'),
  OPENAI_API_KEY: z.string().describe("the provider's key; any text where the provider takes none"),
  OPENAI_BASE_URL: address.default('https://api.openai.com/v1'),
  OPENAI_IMAGE_API_KEY: z.string().optional().describe('the key for images; OPENAI_API_KEY unless set'),
  OPENAI_IMAGE_BASE_URL: address.optional().describe('the address for images; OPENAI_BASE_URL unless set'),
  OPENAI_IMAGE_MODEL: z.string().default('gpt-image-1').describe('the name of an image model'),
  OPENAI_IMAGE_SIZES: z
    .string()
    .default('square=1024x1024,landscape=1536x1024,portrait=1024x1536')
    .transform((text) => Object.fromEntries(text.split(',').map((pair) => pair.split('='))))
    .pipe(z.strictObject(Object.fromEntries(aspectRatios.map((ratio) => [ratio, size]))))
    .describe('the requested size for each aspect ratio'),
  IMAGE_MAX_MEGABYTES: z.coerce
    .number()
    .positive()
    .max(10)
    .default(pictureLimits.megabytes)
    .describe('largest upload, at most 10'),
  IMAGE_MAX_MEGAPIXELS: z.coerce
    .number()
    .positive()
    .max(200)
    .default(pictureLimits.megapixels)
    .describe('most pixels of an upload'),
  IMAGE_MAX_SIDE: z.coerce
    .number()
    .int()
    .positive()
    .max(65_535)
    .default(pictureLimits.side)
    .describe('most pixels of the width and of the height of an upload'),
  IMAGE_STORED_MEGABYTES: z.coerce
    .number()
    .positive()
    .max(100)
    .default(10)
    .describe("largest file of the store's plan; a larger image is encoded with less quality"),
  IMAGE_STORED_MEGAPIXELS: z.coerce
    .number()
    .positive()
    .max(200)
    .default(25)
    .describe("most pixels of the store's plan; a larger image is scaled down"),
  IMAGE_PREPARE_SECONDS: z.coerce
    .number()
    .positive()
    .max(300)
    .default(60)
    .describe('processor time for decoding one image and writing it again'),
  IMAGE_DERIVE_SECONDS: z.coerce
    .number()
    .positive()
    .max(300)
    .default(60)
    .describe('how long a derived image may take'),
  // Each may take 800 MB: AVIF of 40 megapixels.
  IMAGE_UPLOADS_AT_ONCE: atOnce.default(2).describe('how many uploads are decoded at once, one of each user'),
  // More would only wait at the store, and some of them until their timeout ends.
  IMAGE_REMOVALS_AT_ONCE: atOnce.default(8).describe('how many removals work at the store at once'),
  IMAGE_REMOVALS_PER_USER: atOnce.default(2).describe('how many of them may be of one user'),
  IMAGE_DRAWINGS_AT_ONCE: atOnce.default(16).describe('how many images are generated at once'),
  IMAGE_DRAWINGS_PER_USER: atOnce.default(2).describe('how many of them may be of one user'),
  IMAGE_WAITING_PER_USER: z.coerce
    .number()
    .int()
    .min(1)
    .max(1000)
    .default(50)
    .describe('how many requests of one user may wait in a queue; one more is refused'),
  IMAGE_FETCH_HOSTS: z
    .string()
    .regex(/^[\w.:[\]-]+(,[\w.:[\]-]+)*$/, 'is not a list of hosts such as cdn.example,localhost:8080')
    .transform((list) => list.split(','))
    .optional()
    .describe('hosts whose images may be fetched by http and from addresses that are not public'),
});

export type Settings = z.output<typeof settingsSchema>;

/** The limits of an image, by the settings. */
export const limitsOf = (settings: Settings): ImageLimits => ({
  megapixels: settings.IMAGE_MAX_MEGAPIXELS,
  side: settings.IMAGE_MAX_SIDE,
  storedMegapixels: settings.IMAGE_STORED_MEGAPIXELS,
  storedMegabytes: settings.IMAGE_STORED_MEGABYTES,
});
