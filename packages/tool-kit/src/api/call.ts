import type { CallAnswer, CallName } from '@atelier/contracts';
import { failureToError } from './failure.ts';
import { type CallOptions, readJson, send } from './send.ts';

/**
 * Makes one of the product's calls, with the session's token where it needs one.
 *
 *     const { creation } = await callApi('setPublished', { body: { id, publish: true } });
 *
 * @throws ApiError with a message for people; an aborted call throws the platform's AbortError instead (see `isAbort`).
 */
export async function callApi<Name extends CallName>(
  name: Name,
  options: CallOptions<Name> = {},
): Promise<CallAnswer<Name>> {
  const response = await send(name, options, 'application/json');
  const body = await readJson(response);
  const succeeded = typeof body === 'object' && body !== null && 'success' in body && body.success === true;
  if (!succeeded) throw failureToError(body, response.status);
  return body as CallAnswer<Name>;
}
