import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { AppError } from '@atelier/service-kit/errors';
import { answerFailures, requestScope } from '@atelier/service-kit/http';
import { createIdentitySigner } from '@atelier/service-kit/identity';
import { type AuditLog, auditInto, type Logger } from '@atelier/service-kit/logging';
import Koa from 'koa';
import { type BodyDeadlines, bodyDeadlines } from './calls/accept-body.ts';
import { answerCalls } from './calls/answer-calls.ts';
import { createCallLimits } from './calls/call-limits.ts';
import { createServicePools } from './calls/service-pools.ts';
import { clerkProxy } from './clerk/clerk-proxy.ts';
import type { Config } from './config.ts';
import { answerEarly } from './http/answer-early.ts';
import type { PolicyOptions } from './http/content-security-policy.ts';
import { ownOriginOnly } from './http/own-origin.ts';
import { createRateLimit } from './http/rate-limit.ts';
import { checkRequestHead } from './http/request-head.ts';
import { safeAddress } from './http/safe-address.ts';
import { securityHeaders } from './http/security-headers.ts';
import type { State } from './http/state.ts';
import { auditedSignInLimit, auditModules, createPlanWatch } from './operations/audit-events.ts';
import { takeCspReports } from './operations/csp-reports.ts';
import { createReadiness } from './operations/readiness.ts';
import { sandboxControls } from './operations/sandbox-controls.ts';
import { clerkProxyPath } from './sessions/clerk-addresses.ts';
import { createOpenStreams } from './sessions/open-streams.ts';
import { createSessionTokens } from './sessions/session-token.ts';
import { createSignedIdentities } from './sessions/signed-identities.ts';
import { answerFiles } from './web/answer-files.ts';
import { followPageRenderer } from './web/page-renderer.ts';
import { answerPages } from './web/pages.ts';
import { answerRegistry, followRegistry } from './web/registry.ts';
import { securityTxt } from './web/security-txt.ts';

/** The gateway, ready to be listened with. */
export interface Gateway {
  callback(): RequestListener;
  /** From now on `/readyz` tells load balancers to send no more requests; everything else is still answered. */
  drain(): void;
  /** Ends the connections to the services. */
  close(): Promise<void>;
}

const minute = 60;

/** Puts the gateway together; the order of its middlewares is the way of a request. */
export function createGateway(
  config: Config,
  log: Logger,
  deadlines: BodyDeadlines = bodyDeadlines,
  audit: AuditLog = auditInto(log),
): Gateway {
  const { clerk, publicOrigin } = config;
  const pools = createServicePools(config.services);
  const tokens = createSessionTokens({
    issuer: clerk.issuer,
    authorizedParties: config.ownOrigins,
    jwks: clerk.jwks,
    maxSeconds: config.tokenMaxSeconds,
  });
  const streams = createOpenStreams(clerk, log);
  const readiness = createReadiness(pools, tokens);
  const registry = followRegistry(config.web.registry, log, auditModules(audit));
  const policy = policyOf(config);
  const cspReports = takeCspReports(log);

  const app = new Koa<State>({ proxy: config.trustedProxies > 0, maxIpsCount: config.trustedProxies });
  app.silent = true;
  app.on('error', (error: unknown) => log.debug({ err: error }, 'an answer broke off'));
  app.use(cspReports.middleware);
  app.use(requestScope({ logger: log, audit, requestId: 'made' }));
  app.use(securityHeaders(policy));
  app.use(answerFailures());
  app.use(answerEarly());
  app.use(safeAddress());
  app.use(checkRequestHead({ origins: config.ownOrigins, allowedHosts: config.allowedHosts }));
  app.use(ownOriginOnly(config.ownOrigins));
  app.use(readiness.answer);
  if (clerk.proxied) {
    const limit = auditedSignInLimit(createRateLimit(config.rateLimits.signInsPerMinute, minute));
    app.use(clerkProxy({ clerk, publicOrigin, limit, tokens, streams }));
  }
  app.use(
    answerCalls({
      pools,
      tokens,
      signFor: createSignedIdentities(createIdentitySigner(config.identityKeys)),
      watchPlan: createPlanWatch(),
      limits: createCallLimits(config.rateLimits),
      streams,
      deadlines,
      publicOrigin,
      log,
    }),
  );
  app.use(sandboxControls(config.sandbox.controls));
  app.use(answerRegistry(registry));
  app.use(securityTxt(config));
  app.use(answerFiles(config.web));
  app.use(
    answerPages({
      renderer: followPageRenderer(join(config.web.shell, 'server', 'page.mjs'), log),
      registry,
      settings: {
        clerkPublishableKey: clerk.publishableKey,
        clerkProxyUrl: clerk.proxied ? clerkProxyPath : null,
        origin: publicOrigin,
        ...(config.contactEmail && { contactEmail: config.contactEmail }),
        ...(config.mailboxUrl && { mailboxUrl: config.mailboxUrl }),
        ...(config.notice && { notice: config.notice }),
        sampleAccounts: config.sampleAccounts,
      },
      policy,
      log,
    }),
  );
  app.use(() => {
    throw new AppError('not_found');
  });
  const close = async () => {
    cspReports.close();
    streams.close();
    await pools.close();
  };
  return { callback: () => app.callback(), drain: () => readiness.drain(), close };
}

function policyOf({ clerk, publicOrigin, clerkFeatures, trustedTypes }: Config): PolicyOptions {
  const clerkFrontendApi = clerk.proxied ? null : clerk.frontendOrigin;
  return { publicOrigin, clerkFrontendApi, clerkFeatures, trustedTypes };
}
