import { type Call, type ServiceCallName as CallName, serviceCalls } from '@atelier/contracts';
import { ClientDisconnected } from '@atelier/server-kit/errors';
import type { RequestContext } from '@atelier/server-kit/http';
import { onceClosed, sendJson, toJson } from '@atelier/server-kit/http';
import type { AuditEvent } from '@atelier/server-kit/logging';
import { answerOnce, refuseUnusedKey } from '../pipeline/accept.ts';
import type { CreatingWork, ReceivedFile, Work } from '../pipeline/run-request.ts';
import { serveRun } from '../pipeline/serve-run.ts';
import type { CallContext, CallHandler, CallHost } from './call-context.ts';
import {
  type Caller,
  type ReceiveUpload,
  readBody,
  readQuery,
  requireScopes,
  scopesOfBody,
  verifyCaller,
} from './call-input.ts';

export interface ServedCall {
  name: CallName;
  call: Call;
  handle(ctx: RequestContext, host: CallHost): Promise<void>;
}

/** Handles a call with the dependencies of its service. */
export type Handler<Name extends CallName, Dependencies> = (
  context: CallContext<Name>,
  dependencies: Dependencies,
) => ReturnType<CallHandler<Name>>;
type Handlers<Dependencies> = { [Name in CallName]?: Handler<Name, Dependencies> };

/** Serves the calls of a service with its handlers. A call with a file needs `receive`. */
export const serveCalls = <Dependencies>(
  dependencies: Dependencies,
  handlers: Handlers<Dependencies>,
  receive?: ReceiveUpload,
): ServedCall[] =>
  Object.entries(handlers).map(([name, handler]) => {
    const handle = handler as (context: CallContext<CallName>, dependencies: Dependencies) => Promise<never>;
    return serveCall(name as CallName, (context) => handle(context, dependencies), receive);
  });

/** Checks the request of a call, and sends the result. A call that costs units is a run. */
export function serveCall<Name extends CallName>(
  name: Name,
  handler: CallHandler<Name>,
  receive?: ReceiveUpload,
): ServedCall {
  const call: Call = serviceCalls[name];
  return {
    name,
    call,
    async handle(ctx, host) {
      const isRun = costsUnits(call);
      if (!isRun) refuseUnusedKey(ctx, call);
      const { upload, ...request } = await readRequest(ctx, call, host, receive);
      const callHandler = (signal?: AbortSignal) =>
        handler(contextOf<Name>(ctx, { ...request, file: upload?.file, signal })) as Promise<object>;
      const { creating } = host;
      const { identity, body } = request;
      if (isRun && creating && identity) {
        const describe = async (): Promise<Work> =>
          call.streams ? ((await callHandler()) as CreatingWork) : { answer: callHandler };
        return serveRun(ctx, { ...host, creating }, { name, call, identity, body, upload, describe });
      }
      const { signal, release } = followClient(ctx, host.stopping);
      try {
        const answer = async () => toJson(call, await callHandler(signal), host);
        if (call.repeatable && host.keys && identity)
          sendJson(ctx, await answerOnce(ctx, host.keys, { call, identity, body, upload }, answer));
        else if (call.response) sendJson(ctx, await answer());
        else await callHandler(signal);
      } catch (thrown) {
        if (!(signal.reason instanceof ClientDisconnected)) throw thrown;
        ctx.state.logger().info('the client disconnected before the response');
        ctx.respond = false;
      } finally {
        release();
        await upload?.dispose();
      }
    },
  };
}

/** The cost of a call of a module's service is in the module's manifest. */
export const costsUnits = ({ units, streams, method }: Call): boolean =>
  units !== undefined || (streams === true && method === 'POST');

async function readRequest(ctx: RequestContext, call: Call, host: CallHost, receive?: ReceiveUpload) {
  const caller = await verifyCaller(ctx, call, host);
  const query = readQuery(ctx, call);
  const read = await readBody(ctx, call, receive);
  if (caller.identity) requireScopes(ctx, caller.identity, scopesOfBody(call, read.body));
  return { ...caller, query, ...read };
}

interface CheckedRequest extends Caller {
  body?: unknown;
  query: unknown;
  signal: AbortSignal | undefined;
  file?: ReceivedFile | undefined;
}

function contextOf<Name extends CallName>(ctx: RequestContext, request: CheckedRequest): CallContext<Name> {
  const { identity } = request;
  const logger = ctx.state.logger();
  const context = {
    ...request,
    ctx,
    params: ctx.params,
    logger: identity ? logger.child({ user: identity.userId, session: identity.sessionId }) : logger,
    audit: (event: AuditEvent) => ctx.state.audit(event),
  };
  return context as unknown as CallContext<Name>;
}

function followClient(ctx: RequestContext, stopping: AbortSignal) {
  const client = new AbortController();
  const release = onceClosed(ctx.res, () => {
    if (!ctx.res.writableFinished) client.abort(new ClientDisconnected());
  });
  return { signal: AbortSignal.any([client.signal, stopping]), release };
}
