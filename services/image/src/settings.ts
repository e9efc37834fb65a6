import { textProviderSettings } from '@atelier/creation-kit/text-provider-settings';
import { serviceSettings } from '@atelier/server-kit/config';
import { z } from 'zod';

const address = z.url({ protocol: /^https?$/, error: 'is not an address' });

export const settingsSchema = z.object({
  ...serviceSettings,
  PUBLIC_ORIGIN: address.describe('where the product is reached, such as https://atelier.example'),
  CLOUDINARY_URL: z
    .string()
    .regex(/^cloudinary:\/\/[^:@\s]+:[^:@\s]+@[\w-]+/, 'is not of the form cloudinary://key:secret@cloud')
    .describe('the address of the image store, cloudinary://key:secret@cloud'),
  OPENAI_API_KEY: textProviderSettings.OPENAI_API_KEY,
  OPENAI_BASE_URL: textProviderSettings.OPENAI_BASE_URL,
  OPENAI_IMAGE_API_KEY: z.string().optional().describe('the key for images; default: OPENAI_API_KEY'),
  OPENAI_IMAGE_BASE_URL: address.optional().describe('the address for images; default: OPENAI_BASE_URL'),
  OPENAI_IMAGE_MODEL: z.string().default('gpt-image-1').describe('the name of an image model'),
  OPENAI_IMAGE_SIZES: z
    .string()
    .regex(/^(\d+x\d+|auto|none)(,(\d+x\d+|auto|none)){2}$/, 'is not of the form square,landscape,portrait')
    .default('1024x1024,1536x1024,1024x1536')
    .transform((list) => list.split(','))
    .describe('the sizes of the image model: square,landscape,portrait; none if it takes no size'),
  IMAGE_FETCH_HOSTS: z
    .string()
    .regex(/^[\w.:[\]-]+(,[\w.:[\]-]+)*$/, 'is not a list of hosts such as cdn.example,localhost:8080')
    .transform((list) => list.split(','))
    .optional()
    .describe('hosts whose images may be fetched by http and from private addresses'),
});

export type Settings = z.output<typeof settingsSchema>;
