import { toApiError } from '@atelier/tool-kit/api';
import { readJson, request } from '@atelier/tool-kit/calls';

/** Longer than the test of a webhook can take. */
const timeoutMs = 20_000;

/** Makes a call of the pages with the user's session, and returns its JSON. @throws ApiError */
export async function callRoute(
  route: Parameters<typeof request>[0],
  options: Parameters<typeof request>[1],
): Promise<unknown> {
  try {
    return await readJson(await request(route, { ...options, timeoutMs }, 'application/json'));
  } catch (error) {
    throw toApiError(error);
  }
}
