import { textProviderSettings } from '@atelier/creation-kit/text-provider-settings';
import { serviceSettings } from '@atelier/server-kit/config';
import { z } from 'zod';

export const settingsSchema = z.object({
  ...serviceSettings,
  ...textProviderSettings,
});

export type Settings = z.output<typeof settingsSchema>;
