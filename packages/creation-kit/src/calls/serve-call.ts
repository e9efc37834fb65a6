import {
  type Call,
  type ServiceCallName as CallName,
  type Creation,
  serviceCalls,
  type UnitKind,
} from '@atelier/contracts';
import { ClientDisconnected } from '@atelier/server-kit/errors';
import type { RequestContext } from '@atelier/server-kit/http';
import { onceClosed, sendJson, toJson } from '@atelier/server-kit/http';
import type { AuditEvent } from '@atelier/server-kit/logging';
import type { RunContext } from '../runs/make-creation.ts';
import type { NewCreation } from '../runs/run-store.ts';
import type { CallContext, CallHandler, CallHost, ReceivedFile } from './call-context.ts';
import {
  type Caller,
  idempotencyKeyOf,
  type ReceiveUpload,
  readBody,
  readQuery,
  refuseUnusedKey,
  requireScopes,
  scopesOfBody,
  verifyCaller,
} from './call-input.ts';
import { serveOnce } from './serve-once.ts';
import { serveRun } from './serve-run.ts';

/** One call of the contracts with its handler. */
export interface ServedCall {
  name: CallName;
  call: Call;
  handle(ctx: RequestContext, host: CallHost): Promise<void>;
}

/** The handlers of calls, by the names of the calls. */
type Handlers<Dependencies> = {
  [Name in CallName]?: (
    context: CallContext<Name>,
    dependencies: Dependencies,
  ) => ReturnType<CallHandler<Name>>;
};

/**
 * Serves the calls of a service with its handlers.
 * @param receive receives files
 */
export const serveCalls = <Dependencies>(
  dependencies: Dependencies,
  handlers: Handlers<Dependencies>,
  receive?: ReceiveUpload,
): ServedCall[] =>
  Object.entries(handlers).map(([name, handler]) => {
    const handle = handler as (context: CallContext<CallName>, dependencies: Dependencies) => Promise<never>;
    return serveCall(name as CallName, (context) => handle(context, dependencies), receive);
  });

/**
 * Serves a call by its contract: checks identity, query and body before the handler runs, and sends its result as JSON. A
 * response above the call's byte limit is not sent. A call with a file needs a receiver. The handler of a call that costs units
 * works in a run (see `serveRun`).
 */
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
      refuseUnusedKey(ctx, call);
      const { upload, ...request } = await readRequest(ctx, call, host, receive);
      const { identity, body } = request;
      const callHandler = (signal: AbortSignal, run?: RunContext) =>
        handler(contextOf<Name>(ctx, { ...request, file: upload?.file, run, signal }));
      const { units, creates } = call;
      if (units && creates && identity) {
        const work = async (run: RunContext) => (await callHandler(run.signal, run)) as Creation;
        return serveRun(ctx, host, { name, call, units, identity, body, upload, work });
      }
      const key = units && idempotencyKeyOf(ctx);
      if (key && units && identity)
        return serveOnce(ctx, host, { name, call, units, identity, body, key, work: callHandler });
      const { signal, release } = followClient(ctx, host.stopping);
      try {
        const response = await callHandler(signal);
        if (call.response) sendJson(ctx, toJson(call, response, host));
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

/** A run whose request determines its name and cost. */
export interface DescribedWork {
  /** The call's name, which distinguishes idempotency keys. */
  name: string;
  units: UnitKind;
  creation: NewCreation;
  work(run: RunContext): Promise<Creation>;
}

/**
 * Serves a creating call that represents many, such as those of services of modules: `describe` returns the result's type and
 * the cost of a request, or throws. Otherwise like `serveCall`.
 */
export function serveDescribedRun<Name extends CallName>(
  name: Name,
  describe: (context: CallContext<Name>) => Promise<DescribedWork>,
): ServedCall {
  const call: Call = serviceCalls[name];
  return {
    name,
    call,
    async handle(ctx, host) {
      const { identity, ...request } = await readRequest(ctx, call, host);
      if (!identity) throw new Error(`${call.path} has no user.`);
      const described = await describe(contextOf<Name>(ctx, { ...request, identity, signal: host.stopping }));
      return serveRun(ctx, host, { call, identity, body: request.body, upload: undefined, ...described });
    },
  };
}

/** Verifies the caller, and reads and checks the request. */
async function readRequest(ctx: RequestContext, call: Call, host: CallHost, receive?: ReceiveUpload) {
  const caller = await verifyCaller(ctx, call, host);
  const query = readQuery(ctx, call);
  const read = await readBody(ctx, call, host, receive);
  if (caller.identity) requireScopes(ctx, caller.identity, scopesOfBody(call, read.body));
  return { ...caller, query, ...read };
}

interface CheckedRequest extends Caller {
  body?: unknown;
  query: unknown;
  run?: RunContext | undefined;
  signal: AbortSignal;
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
