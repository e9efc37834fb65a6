import type { CallName } from '@atelier/contracts';
import { type CallOptions, send } from './send.ts';

/**
 * Makes a call that answers with a file rather than with JSON.
 * @throws ApiError with a message for people; an aborted call throws the platform's AbortError instead.
 */
export async function callFile<Name extends CallName>(
  name: Name,
  options: CallOptions<Name> = {},
): Promise<Blob> {
  const response = await send(name, options, '*/*');
  return response.blob();
}
