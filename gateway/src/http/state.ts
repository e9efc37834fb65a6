import type { RequestState } from '@atelier/service-kit/http';
import type { ParameterizedContext } from 'koa';
import type { Address } from './address.ts';

/** What the gateway's middlewares tell each other of a request. */
export interface State extends RequestState {
  address: Address;
}
/** Koa's context with the gateway's state. */
export type Context = ParameterizedContext<State>;
