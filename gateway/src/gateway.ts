import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { AppError } from '@atelier/service-kit/errors';
import { requestScope, sendFailures } from '@atelier/service-kit/http';
import { createIdentitySigner } from '@atelier/service-kit/identity';
import { type AuditLog, auditInto, type Logger } from '@atelier/service-kit/logging';
import Koa from 'koa';
import { type BodyTimeouts, defaultBodyTimeouts } from './calls/body-limits.ts';
import { serveCalls } from './calls/serve-calls.ts';
import { createServicePools } from './calls/service-pools.ts';
import { clerkProxy } from './clerk/clerk-proxy.ts';
import { clerkProxyPath } from './clerk/clerk-settings.ts';
import type { Config } from './config.ts';
import { failBeforeBodyEnd } from './http/connections.ts';
import type { PolicyOptions } from './http/content-policy.ts';
import { allowCrossOrigin } from './http/cross-origin.ts';
import { checkOrigin, checkRequestHead } from './http/request-head.ts';
import { checkRequestTarget, type State } from './http/request-target.ts';
import { setSecurityHeaders } from './http/security-headers.ts';
import { createCallLimits } from './limits/call-limits.ts';
import { createRateLimit } from './limits/rate-limit.ts';
import { createSharedWindows } from './limits/shared-windows.ts';
import { openWindowRecords } from './limits/window-records.ts';
import { createModuleFiles } from './modules/module-files.ts';
import { createRegistry, serveRegistry } from './modules/registry.ts';
import { createRegistryService } from './modules/registry-service.ts';
import { auditModules, auditPlanChanges, auditSignInLimit } from './operations/audit-events.ts';
import { receiveCspReports } from './operations/csp-reports.ts';
import { serveLocalRoutes } from './operations/local-routes.ts';
import { createReadiness } from './operations/readiness.ts';
import { createApiKeys } from './sessions/api-keys.ts';
import { createOpenStreams } from './sessions/open-streams.ts';
import { createSessionTokens } from './sessions/session-token.ts';
import { createSessionSigner } from './sessions/signed-identities.ts';
import { serveApiDescription } from './web/api-description.ts';
import type { DocumentsOptions } from './web/documents.ts';
import { serveSecurityTxt } from './web/security-txt.ts';
import { servePages } from './web/serve-pages.ts';
import { serveStaticFiles } from './web/static-files.ts';

/** The gateway as a Koa application. */
export interface Gateway {
  callback(): RequestListener;
  /** Makes `/readyz` return 503, so that load balancers send no more requests. Other requests are still served. */
  drain(): void;
  /** Closes the connections to the services and to the database. */
  close(): Promise<void>;
}

export interface GatewayOptions {
  config: Config;
  logger: Logger;
  /** Where security events are written; the log unless given. */
  audit?: AuditLog;
  bodyTimeouts?: BodyTimeouts | undefined;
}

const minuteSeconds = 60;

/** Creates the gateway. A request passes the middlewares in this order. */
export function createGateway({
  config,
  logger,
  audit = auditInto(logger),
  bodyTimeouts = defaultBodyTimeouts,
}: GatewayOptions): Gateway {
  const { clerk, publicOrigin } = config;
  const pools = createServicePools(config.services);
  const sessionTokens = createSessionTokens({
    issuer: clerk.issuer,
    authorizedParties: config.ownOrigins,
    jwks: clerk.jwks,
    maxSeconds: config.tokenMaxSeconds,
  });
  const { mongodbUri, rateLimitWaitMs: waitMs } = config;
  const shared = mongodbUri
    ? createSharedWindows(openWindowRecords(mongodbUri, waitMs), waitMs, logger)
    : null;
  const apiKeys = createApiKeys({
    ...clerk,
    cacheSeconds: config.apiKeyCacheSeconds,
    limit: createRateLimit({
      name: 'api-key-checks',
      points: config.rateLimits.apiKeyChecksPerMinute,
      seconds: minuteSeconds,
      shared,
    }),
  });
  const streams = createOpenStreams(clerk, logger);
  const readiness = createReadiness(pools, sessionTokens, shared);
  const signIdentity = createIdentitySigner(config.identityKeys);
  const registryService = createRegistryService(pools, signIdentity);
  const moduleFiles = createModuleFiles(config.web.modules, registryService, logger);
  const registry = createRegistry({
    service: registryService,
    file: config.web.registry,
    maxAgeMs: config.web.registryMaxAgeMs,
    isolated: config.isolatedModules,
    logger,
    onChange: auditModules(audit),
    onModules: (modules) => moduleFiles.fetchAll(modules),
  });
  const policy = policyOf(config);
  const cspReports = receiveCspReports(logger);

  const app = new Koa<State>({ proxy: config.trustedProxies > 0, maxIpsCount: config.trustedProxies });
  app.silent = true;
  app.on('error', (error: unknown) => logger.debug({ err: error }, 'a response was interrupted'));
  app.use(cspReports.middleware);
  app.use(requestScope({ logger, audit, behindGateway: false }));
  app.use(setSecurityHeaders(policy));
  app.use(sendFailures({ behindGateway: false }));
  app.use(failBeforeBodyEnd());
  app.use(checkRequestTarget());
  app.use(checkRequestHead({ origins: config.ownOrigins, allowedHosts: config.allowedHosts }));
  app.use(checkOrigin(config.ownOrigins, config.corsOrigins));
  app.use(allowCrossOrigin(config.corsOrigins));
  app.use(readiness.middleware);
  if (clerk.proxied) {
    const points = config.rateLimits.signInsPerMinute;
    const limit = createRateLimit({ name: 'sign-ins', points, seconds: minuteSeconds, shared });
    app.use(clerkProxy({ clerk, publicOrigin, limit: auditSignInLimit(limit), sessionTokens, streams }));
  }
  app.use(
    serveCalls({
      pools,
      verifiers: { sessionTokens, apiKeys },
      signSession: createSessionSigner(signIdentity),
      onSession: auditPlanChanges(),
      limits: createCallLimits(config.rateLimits, shared),
      streams,
      bodyTimeouts,
      publicOrigin,
      logger,
    }),
  );
  app.use(serveLocalRoutes(config.localRoutes));
  app.use(serveRegistry(registry));
  app.use(serveSecurityTxt(config));
  app.use(serveApiDescription(publicOrigin));
  app.use(serveStaticFiles({ ...config.web, moduleFiles }));
  app.use(
    servePages({
      pageModule: join(config.web.shell, 'server', 'page.mjs'),
      registry,
      settings: pageSettingsOf(config),
      policy,
      logger,
    }),
  );
  app.use(() => {
    throw new AppError('not_found');
  });
  const close = async () => {
    cspReports.close();
    streams.close();
    await Promise.all([pools.close(), shared?.close()]);
  };
  return { callback: () => app.callback(), drain: () => readiness.drain(), close };
}

/** What pages know of the installation; the registry depends on the visitor. */
function pageSettingsOf(config: Config): DocumentsOptions['settings'] {
  const { clerk, contactEmail, mailboxUrl, notice, sampleCode, moduleOverrides } = config;
  return {
    clerkPublishableKey: clerk.publishableKey,
    clerkProxyUrl: clerk.proxied ? clerkProxyPath : null,
    origin: config.publicOrigin,
    ...(contactEmail && { contactEmail }),
    ...(mailboxUrl && { mailboxUrl }),
    ...(notice && { notice }),
    sampleAccounts: config.sampleAccounts,
    ...(sampleCode && { sampleCode }),
    plans: config.plans,
    ...(moduleOverrides && { moduleOverrides }),
  };
}

function policyOf(config: Config): PolicyOptions {
  const { clerk, publicOrigin, clerkFeatures, trustedTypes, moduleOverrides } = config;
  const clerkFrontendApi = clerk.proxied ? null : clerk.frontendOrigin;
  return { publicOrigin, clerkFrontendApi, clerkFeatures, trustedTypes, moduleOverrides };
}
