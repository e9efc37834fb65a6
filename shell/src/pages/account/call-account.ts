import type { accountCalls, CallBody, CallResponse } from '@atelier/contracts';
import { accountRoutes } from '@atelier/contracts/routes';
import { callRoute } from '../call-route.ts';

/** Makes a call about the account. @throws ApiError */
export const callAccount = async <Name extends keyof typeof accountCalls>(
  name: Name,
  body?: CallBody<Name>,
) => (await callRoute(accountRoutes[name], { body })) as CallResponse<Name>;
