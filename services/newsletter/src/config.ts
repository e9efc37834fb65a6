import { readConfig, serviceSettings } from '@atelier/service-kit';
import { z } from 'zod';

/** What the newsletter service reads from its environment. Ends the process with every fault listed. */
export const config = readConfig(z.object(serviceSettings));
