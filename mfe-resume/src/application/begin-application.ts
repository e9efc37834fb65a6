import type { CallBody } from '@atelier/contracts';
import { storeUsage, streamCall } from '@atelier/tool-kit';

/**
 * Begins an application and returns its id; the server goes on with it.
 * @throws ApiError with a message for users
 */
export async function beginApplication(body: CallBody<'tailorResume'>): Promise<string> {
  for await (const { event, data } of streamCall('tailorResume', { body })) {
    if (event === 'done') return data.creation.id;
    if (event !== 'started') continue;
    storeUsage(data.usage);
    return data.id;
  }
  throw new Error('The stream of the application ended before it began.');
}
