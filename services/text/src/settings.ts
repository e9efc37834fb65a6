import { serviceSettings } from '@atelier/service-kit/config';
import { textProviderSettings } from '@atelier/service-kit/text-provider';
import { z } from 'zod';

/** What the text service reads from its environment. */
export const settingsSchema = z.object({ ...serviceSettings, ...textProviderSettings });
export type Settings = z.output<typeof settingsSchema>;
