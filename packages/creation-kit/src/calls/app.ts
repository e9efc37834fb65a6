import { type ServiceName, serviceCalls } from '@atelier/contracts';
import { AppError } from '@atelier/server-kit/errors';
import type { RequestState } from '@atelier/server-kit/http';
import { health, requestScope, sendFailures } from '@atelier/server-kit/http';
import type { IdentityPublicKeys } from '@atelier/server-kit/identity';
import { createIdentityVerifier } from '@atelier/server-kit/identity';
import type { Logger } from '@atelier/server-kit/logging';
import { type AuditLog, auditInto } from '@atelier/server-kit/logging';
import { type ReadyChecks, watchChecks } from '@atelier/server-kit/readiness';
import Router from '@koa/router';
import Koa from 'koa';
import type { RunDependencies } from '../pipeline/run-request.ts';
import type { IdempotencyKeys } from '../runs/idempotency-keys.ts';
import type { CallHost, VerifyDeployer } from './call-context.ts';
import { costsUnits, type ServedCall } from './serve-call.ts';

export interface AppOptions {
  name: ServiceName;
  logger: Logger;
  quiet?: boolean;
  audit?: AuditLog | undefined;
  identityKeys: IdentityPublicKeys;
  calls: readonly ServedCall[];
  /** Required if a call costs units. */
  creating?: RunDependencies | undefined;
  /** Required if a call is repeatable. */
  keys?: IdempotencyKeys | undefined;
  verifyDeployer?: VerifyDeployer | undefined;
  ready?: ReadyChecks;
  /** Whether responses are checked against the contracts; default: outside production. */
  checkResponses?: boolean;
}

/** Builds a service. @throws Error unless it has exactly the calls that the contracts give to it */
export function createApp(options: AppOptions) {
  assertAllCalls(options);
  const stopping = new AbortController();
  let draining = false;
  const running = new Set<Promise<unknown>>();
  const track = (work: Promise<unknown>) => {
    running.add(work);
    void work.catch(() => undefined).finally(() => running.delete(work));
  };
  const idle = async () => {
    while (running.size > 0) await Promise.allSettled(running);
  };
  const verifyIdentity = createIdentityVerifier(options.identityKeys, options.name);
  const host: CallHost = {
    verifyIdentity,
    verifyDeployer: options.verifyDeployer,
    creating: options.creating,
    keys: options.keys,
    track,
    checkResponses: options.checkResponses ?? process.env.NODE_ENV !== 'production',
    stopping: stopping.signal,
  };
  const router = new Router<RequestState>();
  for (const { name, call, handle } of options.calls) {
    router.register(call.path, [call.method], async (ctx) => {
      ctx.state.operation = name;
      const work = handle(ctx, host);
      track(work);
      await work;
    });
  }
  const koa = new Koa<RequestState>();
  koa.silent = true;
  koa.on('error', (error: unknown) => options.logger.debug({ err: error }, 'a response was interrupted'));
  const audit = options.audit ?? auditInto(options.logger);
  koa.use(
    requestScope({ logger: options.logger, audit, behindGateway: true, quiet: options.quiet ?? false }),
  );
  koa.use(sendFailures({ behindGateway: true }));
  const checks = options.ready ?? {};
  koa.use(
    health({
      parts: Object.keys(checks),
      check: watchChecks(checks, options.logger),
      isDraining: () => draining,
      verifyIdentity,
    }),
  );
  koa.use(router.routes());
  koa.use((ctx) => {
    const others = router.match(ctx.path, ctx.method).path.flatMap(({ methods }) => methods);
    if (others.length === 0) throw new AppError('not_found');
    ctx.set('Allow', [...new Set(others)].join(', '));
    throw new AppError('method_not_allowed');
  });
  return {
    callback: () => koa.callback(),
    /** Makes `/readyz` return 503. */
    drain() {
      draining = true;
    },
    /** Resolves when all calls and runs have ended. */
    idle,
    /** Aborts open calls and runs, and resolves when all have ended. */
    async interrupt(): Promise<void> {
      stopping.abort(new AppError('server_restarting'));
      await idle();
    },
  };
}

function assertAllCalls({ name, calls: served, creating, keys }: AppOptions): void {
  const wanted = Object.entries(serviceCalls).flatMap(([call, { service }]) =>
    service === name ? [call] : [],
  );
  const given = served.map((call): string => call.name);
  const faults = [
    ...wanted.filter((call) => !given.includes(call)).map((call) => `${call} is missing`),
    ...given.filter((call) => !wanted.includes(call)).map((call) => `${call} belongs to another service`),
    ...served.flatMap(({ name: call, call: contract }) =>
      costsUnits(contract) && !creating ? [`nothing counts the units and runs the work of ${call}`] : [],
    ),
    ...served.flatMap(({ name: call, call: { repeatable } }) =>
      repeatable && !keys ? [`nothing stores the idempotency keys of ${call}`] : [],
    ),
  ];
  if (faults.length > 0)
    throw new Error(`The service ${name} does not match the contracts: ${faults.join(', ')}.`);
}
