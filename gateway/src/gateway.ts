import { join } from 'node:path';
import type { CallName, PageSettings } from '@atelier/contracts';
import { catalogueOf, type PageLanguage } from '@atelier/contracts/languages';
import { AppError } from '@atelier/server-kit/errors';
import { requestScope, sendFailures } from '@atelier/server-kit/http';
import { createIdentitySigner } from '@atelier/server-kit/identity';
import { type AuditLog, auditInto, type Logger } from '@atelier/server-kit/logging';
import { memoryStore } from '@atelier/server-kit/rate-limits';
import { defaultWaitMs } from '@atelier/server-kit/redis';
import Koa from 'koa';
import { createEndAccount, receiveAccountEvents } from './auth/account-events.ts';
import { createApiKeys } from './auth/api-keys.ts';
import { auditPlanChanges, countSignIns } from './auth/audit-events.ts';
import { clerkProxy } from './auth/clerk-proxy.ts';
import { createSessionTokens } from './auth/session-token.ts';
import { createCallLimits } from './calls/call-limits.ts';
import { createKeys } from './calls/create-key.ts';
import { createReadiness } from './calls/readiness.ts';
import { createCallSender } from './calls/send-call.ts';
import { allowMethods, createCallRouter } from './calls/serve-calls.ts';
import { type BodyTimeouts, defaultBodyTimeouts } from './edge/body-limits.ts';
import { compressResponses } from './edge/compression.ts';
import { failBeforeBodyEnd } from './edge/connections.ts';
import type { PolicyOptions } from './edge/content-policy.ts';
import { allowCrossOrigin } from './edge/cross-origin.ts';
import { receiveCspReports } from './edge/csp-reports.ts';
import { serveLocalRoutes } from './edge/local-routes.ts';
import { createRateLimit } from './edge/rate-limit.ts';
import { checkOrigin, checkRequestHead } from './edge/request-head.ts';
import { type Context, checkRequestTarget, clerkProxyPath, type State } from './edge/request-target.ts';
import { setSecurityHeaders } from './edge/security-headers.ts';
import { sendStreams } from './edge/send-streams.ts';
import { createServices } from './edge/services.ts';
import { openSharedStore } from './edge/shared-store.ts';
import { serveMcp } from './mcp/serve-mcp.ts';
import { serveApiDescription } from './pages/api-description.ts';
import { createBuildFiles } from './pages/build-files.ts';
import { createImageCards } from './pages/image-cards.ts';
import { createModuleFiles } from './pages/module-files.ts';
import { auditModules, createRegistry, serveRegistry } from './pages/registry.ts';
import { createRegistryService } from './pages/registry-service.ts';
import { serveSecurityTxt } from './pages/security-txt.ts';
import { servePages } from './pages/serve-pages.ts';
import { serveStaticFiles } from './pages/static-files.ts';
import { visitorOf } from './pages/visitors.ts';
import type { Config } from './settings.ts';

export interface GatewayOptions {
  config: Config;
  logger: Logger;
  /** The destination of security events; default: the log. */
  audit?: AuditLog;
  bodyTimeouts?: BodyTimeouts | undefined;
  /** How long a call may wait for the counts of the other gateways. */
  rateLimitWaitMs?: number | undefined;
  /** The maximum age of a page's registry. */
  registryMaxAgeMs?: number;
}

/** The calls that PUBLIC_GALLERY closes. */
const galleryCalls: readonly CallName[] = ['exploreImages', 'exploreImage'];
const longestStartMs = 15_000;

/** Creates the gateway. A request passes the middlewares in this order. */
export async function createGateway({
  config,
  logger,
  audit = auditInto(logger),
  bodyTimeouts = defaultBodyTimeouts,
  rateLimitWaitMs = defaultWaitMs,
  registryMaxAgeMs = 1_000,
}: GatewayOptions) {
  const { clerk, PUBLIC_ORIGIN: publicOrigin } = config;
  const sessionTokens = createSessionTokens({
    issuer: clerk.issuer,
    authorizedParties: config.publicOrigins,
    jwks: clerk.jwks,
  });
  const shared = await openSharedStore(config, rateLimitWaitMs, logger);
  const store = shared ?? memoryStore;
  const perMinute = (name: string, points: number) => createRateLimit({ name, points, seconds: 60, store });
  const signIdentity = createIdentitySigner(config.IDENTITY_PRIVATE_KEYS);
  const services = createServices(config.services, signIdentity);
  const endAccount = createEndAccount(services);
  const onMissingUser = (user: string) => {
    endAccount(user, 'deleted').catch((error: unknown) =>
      logger.warn({ err: error, user }, 'the data of a deleted user is not erased yet'),
    );
  };
  const apiKeys = createApiKeys({
    ...clerk,
    limit: perMinute('api-key-checks', config.RATE_LIMITS.api_key_checks_per_minute),
    onMissingUser,
  });
  const readiness = createReadiness({ config, services, sessionTokens, shared, logger });
  const registryService = createRegistryService(services);
  const moduleFiles = createModuleFiles(config.moduleFolder, registryService, logger);
  const registry = createRegistry({
    service: registryService,
    file: config.registryFile,
    maxAgeMs: registryMaxAgeMs,
    logger,
    onChange: auditModules(audit),
    onModules: (modules) => {
      moduleFiles.fetchAll(modules);
      void moduleFiles.removeOthers(modules.map(({ name }) => name));
    },
  });
  const buildFiles = config.MONGODB_URI
    ? createBuildFiles(config.MONGODB_URI, join(config.WEB_DIR, 'client'), logger)
    : null;
  const imageCards = createImageCards({
    services,
    limit: perMinute('image-cards', config.RATE_LIMITS.reads_per_minute),
    publicOrigin,
    logger,
  });
  const policy = policyOf(config);
  const verifiers = { sessionTokens, apiKeys };
  const limits = createCallLimits(config.RATE_LIMITS, store);

  const app = new Koa<State>({ proxy: config.TRUST_PROXY > 0, maxIpsCount: config.TRUST_PROXY });
  app.silent = true;
  app.on('error', (error: unknown) => logger.debug({ err: error }, 'a response was interrupted'));
  app.use(receiveCspReports(logger));
  app.use(requestScope({ logger, audit, behindGateway: false, quiet: config.production }));
  app.use(sendStreams(logger));
  app.use(setSecurityHeaders(policy));
  app.use(compressResponses());
  app.use(sendFailures({ behindGateway: false }));
  app.use(failBeforeBodyEnd());
  app.use(checkRequestTarget());
  app.use(checkRequestHead({ origins: config.publicOrigins, allowedHosts: config.ALLOWED_HOSTS }));
  app.use(checkOrigin(config.publicOrigins, config.CORS_ORIGINS));
  app.use(allowCrossOrigin(config.CORS_ORIGINS));
  app.use(readiness.middleware);
  if (clerk.proxied) {
    const limit = perMinute('sign-ins', config.RATE_LIMITS.sign_ins_per_minute);
    app.use(clerkProxy({ clerk, publicOrigin, countSignIn: countSignIns(limit) }));
  }
  app.use(receiveAccountEvents(config.CLERK_WEBHOOK_SECRET, endAccount));
  const sendCall = createCallSender({
    services,
    signIdentity,
    registryOf: async (ctx: Context) => (await registry(visitorOf(ctx))).registry,
    limits,
    publicOrigin,
  });
  const closed = config.PUBLIC_GALLERY === 'off' ? galleryCalls : [];
  const router = createCallRouter({
    closed,
    verifiers,
    onSession: auditPlanChanges(),
    bodyTimeouts,
    sendCall,
  });
  app.use(router.routes());
  app.use(allowMethods(router));
  app.use(createKeys({ clerk, verifiers, limits }));
  app.use(serveMcp({ router, sendCall, verifiers, limits, publicOrigin }));
  app.use(serveLocalRoutes(config.TEST_COPY.routes));
  app.use(serveRegistry(registry));
  app.use(serveSecurityTxt(config.CONTACT_EMAIL, publicOrigin));
  app.use(serveApiDescription(publicOrigin));
  app.use(serveStaticFiles({ shell: config.WEB_DIR, modules: config.moduleFolder, moduleFiles, buildFiles }));
  app.use(
    servePages({
      pageModule: join(config.WEB_DIR, 'server', 'page.mjs'),
      registry,
      settings: (language) => pageSettingsIn(language, config),
      policy,
      logger,
      imageCards,
    }),
  );
  app.use(() => {
    throw new AppError('not_found');
  });
  return {
    callback: () => app.callback(),
    /** Stores the files of its web build for all gateways, before it serves pages. */
    publishBuild: async () => buildFiles?.publish(),
    /** Resolves when the services are ready, or after 15 seconds. */
    whenReady: () => readiness.whenReady(longestStartMs),
    /** Runs the checks of `/readyz`, for the metrics. */
    checkReadiness: readiness.check,
    /** Makes `/readyz` return 503, while other requests are still served. */
    drain: readiness.drain,
    /** Closes the connections to the services and to the database. */
    close: () => Promise.all([services.close(), shared?.close(), buildFiles?.close()]),
  };
}

/** The installation's settings for pages; the registry depends on the visitor. */
function pageSettingsIn(language: PageLanguage, config: Config): Omit<PageSettings, 'registry'> {
  const { clerk, CONTACT_EMAIL, NOTICE, moduleOverrides } = config;
  const { accounts, code, mailbox } = config.TEST_COPY;
  const notice = typeof NOTICE === 'object' ? NOTICE[catalogueOf(language)] : NOTICE;
  return {
    clerkPublishableKey: clerk.publishableKey,
    clerkProxyUrl: clerk.proxied ? clerkProxyPath : null,
    origin: config.PUBLIC_ORIGIN,
    ...(CONTACT_EMAIL && { contactEmail: CONTACT_EMAIL }),
    ...(mailbox && { mailboxUrl: mailbox }),
    ...(notice && { notice }),
    sampleAccounts: accounts,
    ...(code && { sampleCode: code }),
    explore: config.PUBLIC_GALLERY === 'on',
    plans: config.PLAN_LIMITS.plans,
    rateLimits: config.RATE_LIMITS,
    ...(moduleOverrides && { moduleOverrides }),
  };
}

function policyOf(config: Config): PolicyOptions {
  const { clerk, moduleOverrides } = config;
  return {
    publicOrigin: config.PUBLIC_ORIGIN,
    clerkFrontendApi: clerk.proxied ? null : clerk.frontendOrigin,
    clerkFeatures: config.CLERK_FEATURES,
    trustedTypes: config.TRUSTED_TYPES,
    moduleOverrides,
  };
}
