import type { OperatorCallBody, OperatorCallName, ServiceCallResponse } from '@atelier/contracts';
import { operatorRoutes } from '@atelier/contracts/routes';
import { callRoute } from '../call-route.ts';

interface CallOptions<Name extends OperatorCallName> {
  module?: string;
  /** Of a reported image or share, or of a removed image. */
  id?: string;
  /** Of a later page. */
  cursor?: string | undefined;
  body?: OperatorCallBody<Name>;
}

/** Makes a call of operators with the user's session. @throws ApiError */
export async function callOperator<Name extends OperatorCallName>(
  name: Name,
  { module = '', id = '', cursor, body }: CallOptions<Name> = {},
): Promise<ServiceCallResponse<Name>> {
  const { method, path } = operatorRoutes[name];
  const options = { params: { module, id }, query: { cursor }, body };
  return (await callRoute({ method, path, access: 'user' }, options)) as ServiceCallResponse<Name>;
}
