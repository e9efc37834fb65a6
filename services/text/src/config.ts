import { readConfig, serviceSettings } from '@atelier/service-kit';
import { textProviderSettings } from '@atelier/service-kit/text-provider';
import { z } from 'zod';

/** What the text service reads from its environment. Ends the process with every fault listed. */
export const config = readConfig(z.object({ ...serviceSettings, ...textProviderSettings }));
