import { textProviderSettings } from '@atelier/creation-kit/text-provider';
import {
  commaList,
  cursorSettings,
  fileSettings,
  operatorSettings,
  serviceSettings,
  weakSecretFaults,
} from '@atelier/server-kit/config';
import { z } from 'zod';

/** The settings of the creations service. */
export const settingsSchema = z
  .object({
    ...serviceSettings,
    ...cursorSettings,
    ...fileSettings,
    ...operatorSettings,
    OPENAI_API_KEY: textProviderSettings.OPENAI_API_KEY.optional(),
    OPENAI_BASE_URL: textProviderSettings.OPENAI_BASE_URL,
    PUBLIC_ORIGIN: z
      .url({ protocol: /^https?$/, error: 'is not an address' })
      .describe('where the product is reached, such as https://atelier.example'),
    WEBHOOK_HOSTS: commaList.describe(
      'hosts, separated by commas, to which webhooks may go by http and at any address',
    ),
  })
  .superRefine(({ NODE_ENV, CURSOR_SECRET }, context) => {
    if (NODE_ENV !== 'production') return;
    const secrets = CURSOR_SECRET.filter((secret) => secret !== undefined);
    for (const { variable, message } of weakSecretFaults({ CURSOR_SECRET: secrets }))
      context.addIssue({ code: 'custom', path: [variable], message });
  });

export type Settings = z.output<typeof settingsSchema>;
