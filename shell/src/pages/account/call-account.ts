import type { accountCalls, CallBody, CallResponse } from '@atelier/contracts';
import { accountRoutes } from '@atelier/contracts/routes';
import { toApiError } from '@atelier/tool-kit/api';
import { readJson, request } from '@atelier/tool-kit/calls';

/** Longer than the test of a webhook can take. */
const timeoutMs = 20_000;

/** Makes a call about the account. @throws ApiError */
export async function callAccount<Name extends keyof typeof accountCalls>(
  name: Name,
  body?: CallBody<Name>,
): Promise<CallResponse<Name>> {
  try {
    const options = { body, signal: AbortSignal.timeout(timeoutMs) };
    const response = await request(accountRoutes[name], options, 'application/json');
    return (await readJson(response)) as CallResponse<Name>;
  } catch (error) {
    throw toApiError(error);
  }
}
