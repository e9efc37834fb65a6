import type {
  HealthRange,
  OperatorCallBody,
  OperatorCallName,
  ServiceCallResponse,
} from '@atelier/contracts';
import { operatorRoutes } from '@atelier/contracts/operator-routes';
import { failureToError, toApiError } from '@atelier/tool-kit/api';
import { sessionToken } from '@atelier/tool-kit/session-token';

interface CallOptions<Name extends OperatorCallName> {
  module?: string;
  body?: OperatorCallBody<Name>;
  query?: { range: HealthRange };
}

/** Milliseconds that a call may take. */
const timeout = 15_000;

/** Makes a call of operators with the user's session. @throws ApiError */
export async function callOperator<Name extends OperatorCallName>(
  name: Name,
  { module = '', body, query }: CallOptions<Name> = {},
): Promise<ServiceCallResponse<Name>> {
  const { method, path } = operatorRoutes[name];
  const address = path.replace(':module', encodeURIComponent(module));
  try {
    const token = await sessionToken();
    const response = await fetch(query ? `${address}?${new URLSearchParams(query)}` : address, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: body === undefined ? null : JSON.stringify(body),
      signal: AbortSignal.timeout(timeout),
    });
    const received: unknown = await response.json().catch(() => null);
    if (!response.ok || received === null) throw failureToError(received, response.status);
    return received as ServiceCallResponse<Name>;
  } catch (error) {
    throw toApiError(error);
  }
}
