import { textProviderSettings } from '@atelier/creation-kit/text-provider';
import { serviceSettings } from '@atelier/server-kit/config';
import { z } from 'zod';

/** The settings of the resume service. */
export const settingsSchema = z.object({
  ...serviceSettings,
  ...textProviderSettings,
});

export type Settings = z.output<typeof settingsSchema>;
