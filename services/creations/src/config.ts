import { cursorSettings, readConfig, serviceSettings } from '@atelier/service-kit';
import { z } from 'zod';

/** What the creations service reads from its environment. Ends the process with every fault listed. */
export const config = readConfig(
  z.object({
    ...serviceSettings,
    ...cursorSettings,
    PUBLIC_ORIGIN: z
      .url({ protocol: /^https?$/, error: 'is not an address' })
      .describe('where the product is reached, such as https://atelier.example'),
  }),
);
