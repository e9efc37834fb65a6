import { runSettings, serviceSettings } from '@atelier/service-kit/config';
import { textProviderSettings } from '@atelier/service-kit/text-provider';
import { z } from 'zod';

/** What the text service reads from its environment. */
export const settingsSchema = z.object({ ...serviceSettings, ...runSettings, ...textProviderSettings });
export type Settings = z.output<typeof settingsSchema>;
