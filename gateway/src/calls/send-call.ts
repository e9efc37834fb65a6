import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import {
  type Call,
  errorCodeHeader,
  errorCodes,
  identityHeader,
  type Registry,
  requestIdHeader,
} from '@atelier/contracts';
import { AppError, ClientDisconnected } from '@atelier/server-kit/errors';
import type { SignIdentity } from '@atelier/server-kit/identity';
import type { Dispatcher } from 'undici';
import type { Session } from '../auth/session-token.ts';
import { longestReadMs } from '../edge/connections.ts';
import type { LimitedRequest } from '../edge/rate-limit.ts';
import type { Context } from '../edge/request-target.ts';
import type { Services } from '../edge/services.ts';
import type { CallLimits } from './call-limits.ts';
import { requestHeaders } from './forwarded-headers.ts';
import { checkPlan, mayNeedPlan } from './plans.ts';

interface SenderOptions {
  services: Services;
  signIdentity: SignIdentity;
  registryOf: (ctx: Context) => Promise<Registry>;
  limits: CallLimits;
  publicOrigin: string;
}

/** One use of a call. */
export interface CallRequest {
  call: Call;
  session: Session | null;
  method: string;
  path: string;
  /** With its question mark. */
  query: string;
  headers: IncomingHttpHeaders;
  /** Opened after the limits have let the call pass. */
  openBody(): Readable | Buffer | null;
  /** Aborts the call. An AppError as its reason becomes the failure. */
  signal: AbortSignal;
  /** Receives the headers about limits. */
  reply: { res: ServerResponse; set(name: string, value: string): void };
}

export type SendCall = ReturnType<typeof createCallSender>;

/**
 * Creates the function that sends a call, within plan and limits. It resolves with any response of the
 * service. @throws AppError, or ClientDisconnected
 */
export function createCallSender({ services, signIdentity, limits, ...options }: SenderOptions) {
  const { protocol, host } = new URL(options.publicOrigin);
  const proto = protocol.slice(0, -1);

  return async (ctx: Context, sent: CallRequest): Promise<Dispatcher.ResponseData> => {
    const { call, session, path, reply } = sent;
    if (session && mayNeedPlan(call)) checkPlan(session.identity, call, path, await options.registryOf(ctx));
    const limited: LimitedRequest = { ip: ctx.ip, res: reply.res, set: (...header) => reply.set(...header) };
    const reportFailure = await limits.consume(limited, call, session);
    const headers = {
      ...requestHeaders(sent.headers),
      ...ctx.state.trace.headers,
      [requestIdHeader]: ctx.state.requestId,
      'x-forwarded-for': ctx.ip,
      'x-forwarded-host': host,
      'x-forwarded-proto': proto,
      ...(call.access === 'deploy' && { authorization: ctx.get('authorization') }),
      ...(session && { [identityHeader]: await signIdentity(session.identity, call.service) }),
    };
    try {
      const response = await services.poolOf(call.service).request({
        method: sent.method as Dispatcher.HttpMethod,
        path: `${path}${sent.query}`,
        headers,
        body: sent.openBody(),
        signal: sent.signal,
        ...(isQuick(sent) && { headersTimeout: longestReadMs }),
      });
      const code = errorCodes.find((known) => known === response.headers[errorCodeHeader]);
      // A service names the error in each of its failures; a balancer before it does not.
      if (response.statusCode >= 500 && !code) {
        await response.body.dump();
        throw new Error(`Something before the service responded with ${response.statusCode}.`);
      }
      ctx.state.isProviderFault = code?.startsWith('provider_') ?? false;
      if (code) reportFailure(code);
      return response;
    } catch (error) {
      if (error instanceof ClientDisconnected) throw error;
      const failure = error instanceof AppError ? error : new AppError('unavailable', { cause: error });
      reportFailure(failure.code);
      throw failure;
    }
  };
}

/** The reads that a balancer does not let take longer; the others have a location of their own there. */
const isQuick = ({ method, path }: CallRequest) =>
  (method === 'GET' || method === 'HEAD') && !/\/(stream|export|document)$/.test(path);
