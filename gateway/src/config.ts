import { forEachService, type PageSettings, type ServiceName, serviceUrlVariable } from '@atelier/contracts';
import { hostOf } from '@atelier/service-kit/config';
import type { IdentityPrivateKeys } from '@atelier/service-kit/identity';
import type { z } from 'zod';
import { type ClerkSettings, readClerkSettings } from './clerk/clerk-settings.ts';
import type { ClerkFeature, PolicyOptions } from './http/content-policy.ts';
import type { gatewaySettings } from './settings.ts';

/** Requests per user or client address and time window. */
export interface RateLimits {
  newsletterPerHour: number;
  aiCallsPerMinute: number;
  readsPerMinute: number;
  /** Concurrent reads of one user. */
  readsAtOnce: number;
  writesPerMinute: number;
  picturesPerMinute: number;
  signInsPerMinute: number;
  /** Checks of API keys at Clerk, per client network. */
  apiKeyChecksPerMinute: number;
}

/** The configuration of the gateway. */
export interface Config {
  host: string;
  port: number;
  /** Processes that share the port. */
  workers: number;
  production: boolean;
  logLevel: string;
  /** Where security events are written: `stdout`, or the path of a file. */
  auditLog: string;
  /** The origin of the product in browsers. */
  publicOrigin: string;
  /** The origins of the product's own pages: the public one, and with local routes its other loopback name. */
  ownOrigins: string[];
  /** Origins whose pages may make the calls. */
  corsOrigins: string[];
  /** More hosts that are served; one without a port accepts any port. */
  allowedHosts: string[];
  /** One key per service, for signing its identities. */
  identityKeys: IdentityPrivateKeys;
  clerk: ClerkSettings;
  /** The longest accepted lifetime of a session token, in seconds. */
  tokenMaxSeconds: number;
  /** How long the verdict on an API key is reused, in seconds. */
  apiKeyCacheSeconds: number;
  services: Record<ServiceName, string>;
  /** The shell's build; the cached files of modules and the last registry; how old that may be in milliseconds. */
  web: { shell: string; modules: string; registry: string; registryMaxAgeMs: number };
  /** The modules that run in a frame without session. */
  isolatedModules: readonly string[];
  /** URLs for requests from this machine, by path: the control routes of emulators. */
  localRoutes: Record<string, string>;
  trustedProxies: number;
  /** Where traces are sent, and the share of them that is recorded. */
  tracing: { endpoint: string | undefined; share: number };
  /** Where metrics are served. */
  metrics: { host: string; port: number } | null;
  /** The database in which all gateways count; without it, each counts for itself. */
  mongodbUri: string | undefined;
  /** How long a call may wait for the counts of the other gateways, in milliseconds. */
  rateLimitWaitMs: number;
  rateLimits: RateLimits;
  /** The operator's e-mail address. */
  contactEmail: string | undefined;
  /** Where sent mail can be read, in a test copy. */
  mailboxUrl: string | undefined;
  /** The page settings of the same names. */
  notice: string | undefined;
  sampleAccounts: NonNullable<PageSettings['sampleAccounts']>;
  sampleCode: string | undefined;
  plans: NonNullable<PageSettings['plans']>;
  /** Features of Clerk whose hosts the Content-Security-Policy allows. */
  clerkFeatures: readonly ClerkFeature[];
  trustedTypes: PolicyOptions['trustedTypes'];
  /** Whether pages may use a module that runs on the user's machine. */
  moduleOverrides: boolean;
  /** The content of `/.well-known/security.txt`: an e-mail or https address, and the URL of the policy. */
  security: { contact: string | undefined; policy: string | undefined };
}

/** Derives the configuration from the validated variables. */
export function configFrom(settings: z.output<typeof gatewaySettings>): Config {
  const emulated = Object.keys(settings.LOCAL_ROUTES);
  return {
    host: hostOf({ host: settings.HOST, emulated }),
    port: settings.PORT,
    workers: settings.GATEWAY_WORKERS,
    production: settings.NODE_ENV === 'production',
    logLevel: settings.LOG_LEVEL,
    auditLog: settings.AUDIT_LOG,
    publicOrigin: settings.PUBLIC_ORIGIN,
    ownOrigins:
      emulated.length > 0 ? withOtherLoopbackName(settings.PUBLIC_ORIGIN) : [settings.PUBLIC_ORIGIN],
    corsOrigins: settings.CORS_ORIGINS,
    allowedHosts: settings.ALLOWED_HOSTS,
    identityKeys: settings.IDENTITY_PRIVATE_KEYS,
    clerk: readClerkSettings({
      publicOrigin: settings.PUBLIC_ORIGIN,
      publishableKey: settings.CLERK_PUBLISHABLE_KEY,
      secretKey: settings.CLERK_SECRET_KEY,
      frontendApi: settings.CLERK_FAPI_URL,
      issuer: settings.CLERK_ISSUER,
      jwksUrl: settings.CLERK_JWKS_URL,
      apiUrl: settings.CLERK_API_URL,
    }),
    tokenMaxSeconds: settings.SESSION_TOKEN_MAX_SECONDS,
    apiKeyCacheSeconds: settings.API_KEY_CACHE_SECONDS,
    services: forEachService((name) => settings[serviceUrlVariable(name)]),
    web: {
      shell: settings.WEB_DIR,
      modules: settings.MODULES_DIR,
      registry: settings.REGISTRY_FILE,
      registryMaxAgeMs: settings.REGISTRY_MAX_AGE_MS,
    },
    isolatedModules: settings.ISOLATED_MODULES,
    localRoutes: settings.LOCAL_ROUTES,
    trustedProxies: settings.TRUST_PROXY,
    tracing: { endpoint: settings.OTEL_EXPORTER_OTLP_ENDPOINT, share: settings.OTEL_TRACES_SAMPLER_ARG },
    metrics:
      settings.METRICS_PORT === undefined
        ? null
        : { host: settings.METRICS_HOST, port: settings.METRICS_PORT },
    mongodbUri: settings.MONGODB_URI,
    rateLimitWaitMs: settings.RATE_LIMIT_WAIT_MS,
    rateLimits: {
      newsletterPerHour: settings.NEWSLETTER_PER_HOUR,
      aiCallsPerMinute: settings.AI_CALLS_PER_MINUTE,
      readsPerMinute: settings.READS_PER_MINUTE,
      readsAtOnce: settings.READS_AT_ONCE,
      writesPerMinute: settings.WRITES_PER_MINUTE,
      picturesPerMinute: settings.PICTURES_PER_MINUTE,
      signInsPerMinute: settings.SIGN_INS_PER_MINUTE,
      apiKeyChecksPerMinute: settings.API_KEY_CHECKS_PER_MINUTE,
    },
    contactEmail: settings.CONTACT_EMAIL,
    mailboxUrl: settings.MAILBOX_URL,
    notice: settings.NOTICE,
    sampleAccounts: settings.SAMPLE_ACCOUNTS,
    sampleCode: settings.SAMPLE_CODE,
    plans: settings.PLAN_LIMITS,
    clerkFeatures: settings.CLERK_FEATURES,
    trustedTypes: settings.TRUSTED_TYPES,
    moduleOverrides: settings.MODULE_OVERRIDES
      ? settings.MODULE_OVERRIDES === 'on'
      : settings.NODE_ENV !== 'production',
    security: {
      contact: settings.SECURITY_CONTACT ?? settings.CONTACT_EMAIL,
      policy: settings.SECURITY_POLICY,
    },
  };
}

/** Users may open either name of the local machine. */
function withOtherLoopbackName(origin: string): string[] {
  const url = new URL(origin);
  const otherNames: Record<string, string> = { localhost: '127.0.0.1', '127.0.0.1': 'localhost' };
  const otherName = otherNames[url.hostname];
  if (!otherName) return [origin];
  url.hostname = otherName;
  return [origin, url.origin];
}
