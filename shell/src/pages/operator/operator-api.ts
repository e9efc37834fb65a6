import type { OperatorCallBody, OperatorCallName, ServiceCallResponse } from '@atelier/contracts';
import { operatorRoutes } from '@atelier/contracts/routes';
import { toApiError } from '@atelier/tool-kit/api';
import { readJson, request } from '@atelier/tool-kit/calls';

interface CallOptions<Name extends OperatorCallName> {
  module?: string;
  /** Of a reported image. */
  id?: string;
  /** Of a later page. */
  cursor?: string | undefined;
  body?: OperatorCallBody<Name>;
}

const timeoutMs = 15_000;

/** Makes a call of operators with the user's session. @throws ApiError */
export async function callOperator<Name extends OperatorCallName>(
  name: Name,
  { module = '', id = '', cursor, body }: CallOptions<Name> = {},
): Promise<ServiceCallResponse<Name>> {
  const { method, path } = operatorRoutes[name];
  try {
    const options = {
      params: { module, id },
      query: { cursor },
      body,
      signal: AbortSignal.timeout(timeoutMs),
    };
    const response = await request({ method, path, access: 'user' }, options, 'application/json');
    return (await readJson(response)) as ServiceCallResponse<Name>;
  } catch (error) {
    throw toApiError(error);
  }
}
