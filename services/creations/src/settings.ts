import { textProviderSettings } from '@atelier/creation-kit/text-provider-settings';
import { commaList, operatorSettings, serviceSettings } from '@atelier/server-kit/config';
import { z } from 'zod';

export const settingsSchema = z.object({
  ...serviceSettings,
  ...operatorSettings,
  OPENAI_API_KEY: textProviderSettings.OPENAI_API_KEY.optional(),
  OPENAI_BASE_URL: textProviderSettings.OPENAI_BASE_URL,
  PUBLIC_ORIGIN: z
    .url({ protocol: /^https?$/, error: 'is not an address' })
    .describe('where the product is reached, such as https://atelier.example'),
  REMOVAL_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .max(3_650)
    .default(365)
    .describe('days for which copies of an image, and a name, that an operator removed are refused'),
  WEBHOOK_HOSTS: commaList.describe(
    'hosts, separated by commas, to which webhooks may go by http and at any address',
  ),
});

export type Settings = z.output<typeof settingsSchema>;
