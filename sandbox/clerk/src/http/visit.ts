import type { Context, ParameterizedContext } from 'koa';
import type { Client } from '../store/clients.ts';

/** What the steps before a route have found out about a request. */
export interface VisitState {
  /** The proxy as the browser addresses it, such as `http://localhost:3000/__clerk`. */
  proxyUrl: string;
  /** Origin of the page that asks: the `azp` of its tokens. */
  party: string;
  /** Fields of the body, each of them text. */
  form: Readonly<Record<string, string>>;
  /** The client that the cookie names. */
  client: Client | undefined;
}

/** A request on its way through the stand-in. */
export type Visit = ParameterizedContext<VisitState, Context>;

/** A visit whose route has parameters. */
export type RoutedVisit = Visit & { params: Record<string, string> };
