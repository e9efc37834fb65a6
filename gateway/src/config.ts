import { fileURLToPath } from 'node:url';
import { type PageSettings, type ServiceName, sampleAccount, sandboxParts } from '@atelier/contracts';
import {
  emulatorFaults,
  hostOf,
  jsonText,
  processSettings,
  productionFaults,
} from '@atelier/service-kit/config';
import { type IdentityPrivateKeys, identityPrivateKeysSetting } from '@atelier/service-kit/identity';
import { z } from 'zod';
import { type ClerkFeature, clerkFeatures, type PolicyOptions } from './http/content-security-policy.ts';
import { type Clerk, readClerk } from './sessions/clerk-addresses.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const address = z
  .string()
  .regex(/^https?:\/\/[^\s/]+(\/[^\s?#]*)?$/, 'is not an address')
  .transform((url) => url.replace(/(?<!\/)\/+$/, ''))
  .describe('an address such as http://127.0.0.1:3001');
const origin = z
  .string()
  .regex(/^https?:\/\/[^\s/]+$/, 'is not an origin')
  .describe('an origin such as https://atelier.example, without a path');
const perWindow = z.coerce.number({ error: 'is not a number' }).int().min(1);

/** The variables that the gateway reads. */
export const gatewaySettings = z
  .object({
    ...processSettings,
    HOST: z.string().optional().describe('the address to listen on'),
    PORT: processSettings.PORT.default(3000),
    IDENTITY_PRIVATE_KEYS: identityPrivateKeysSetting,
    PUBLIC_ORIGIN: origin,
    CLERK_PUBLISHABLE_KEY: z
      .string()
      .regex(/^pk_(test|live)_[A-Za-z0-9+/=_-]+$/, 'is not a publishable key')
      .describe('the publishable key of your Clerk application'),
    CLERK_SECRET_KEY: z
      .string()
      .regex(/^sk_(test|live)_\S+$/, 'is not a secret key')
      .describe('the secret key of your Clerk application'),
    CLERK_FAPI_URL: address.optional(),
    CLERK_ISSUER: address.optional(),
    CLERK_JWKS_URL: address.optional(),
    CLERK_API_URL: address.optional(),
    SESSION_TOKEN_MAX_SECONDS: z.coerce
      .number({ error: 'is not a number' })
      .int()
      .min(60)
      .max(86_400)
      .default(600),
    CLERK_FEATURES: z
      .string()
      .default('images,captcha')
      .transform((list) => (list === 'none' ? [] : list.split(',').map((feature) => feature.trim())))
      .pipe(z.array(z.enum(clerkFeatures)))
      .describe(`none, or a list of ${clerkFeatures.join(', ')}`),
    TRUSTED_TYPES: z.enum(['enforce', 'report']).default('enforce'),
    TEXT_URL: address,
    IMAGE_URL: address,
    RESUME_URL: address,
    CREATIONS_URL: address,
    NEWSLETTER_URL: address,
    WEB_DIR: z.string().default(`${root}dist/shell`),
    MODULES_DIR: z.string().default(`${root}dist/modules`),
    REGISTRY_FILE: z.string().default(`${root}dist/registry.json`),
    SANDBOX_PARTS: z
      .string()
      .default('')
      .transform((list) => list.split(',').filter((part) => part !== ''))
      .pipe(z.array(z.enum(sandboxParts))),
    SANDBOX_CONTROLS: jsonText.prefault('{}').pipe(z.record(z.string().regex(/^[a-z]+$/), address)),
    ALLOWED_HOSTS: z
      .string()
      .default('')
      .transform((list) => list.split(',').flatMap((host) => host.trim().toLowerCase() || []))
      .pipe(z.array(z.string().regex(/^([a-z0-9.-]+|\[[0-9a-f:.]+\])(:\d{1,5})?$/, 'is not a host')))
      .describe('hosts beside that of PUBLIC_ORIGIN, separated by commas, such as internal.example:8080'),
    TRUST_PROXY: z.coerce
      .number({ error: 'is not a number' })
      .int()
      .min(0)
      .max(10)
      .default(0)
      .describe('how many proxies of yours stand in front and set X-Forwarded-For'),
    NEWSLETTER_PER_HOUR: perWindow.default(5),
    AI_CALLS_PER_MINUTE: perWindow.default(60),
    READS_PER_MINUTE: perWindow.default(600),
    READS_AT_ONCE: perWindow.default(20),
    WRITES_PER_MINUTE: perWindow.default(120),
    PICTURES_PER_MINUTE: perWindow.default(3000),
    SIGN_INS_PER_MINUTE: perWindow.default(60),
    CONTACT_EMAIL: z.email('is not an e-mail address').optional(),
    MAILBOX_URL: z
      .string()
      .regex(/^(?:\/[^/\s]|https?:\/\/\S)\S*$/, 'is not an address')
      .describe('a path of this product or an http address')
      .optional(),
    NOTICE: z.string().max(2000).optional(),
    SAMPLE_ACCOUNTS: jsonText.prefault('[]').pipe(z.array(sampleAccount)),
    SECURITY_CONTACT: z
      .union([z.email(), z.url({ protocol: /^https$/ })], 'is neither an e-mail nor an https address')
      .optional(),
    SECURITY_POLICY: z.url({ protocol: /^https$/, error: 'is not an https address' }).optional(),
  })
  .refine((read) => read.NODE_ENV !== 'production' || emulatedParts(read).length === 0, {
    path: ['SANDBOX_PARTS'],
    error: 'and SANDBOX_CONTROLS must be empty in production',
  })
  .superRefine((read, context) => {
    const production = read.NODE_ENV === 'production';
    const faults = [
      ...emulatorFaults({
        production: false,
        publicOrigin: read.PUBLIC_ORIGIN,
        host: read.HOST,
        emulated: emulatedParts(read),
      }),
      ...(production
        ? productionFaults({
            publicOrigin: read.PUBLIC_ORIGIN,
            clerkPublishableKey: read.CLERK_PUBLISHABLE_KEY,
            clerkSecretKey: read.CLERK_SECRET_KEY,
            secrets: { IDENTITY_PRIVATE_KEYS: read.IDENTITY_PRIVATE_KEYS.keys.map(({ d }) => d) },
          })
        : []),
    ];
    for (const { variable, message } of faults)
      context.addIssue({ code: 'custom', path: [variable], message });
  });

/** The parts that an emulator plays, and the emulators that take orders through the gateway. */
function emulatedParts(read: {
  SANDBOX_PARTS: string[];
  SANDBOX_CONTROLS: Record<string, string>;
}): string[] {
  return [...read.SANDBOX_PARTS, ...Object.keys(read.SANDBOX_CONTROLS)];
}

/** How often somebody may do something before they are asked to wait. */
export interface RateLimits {
  newsletterPerHour: number;
  aiCallsPerMinute: number;
  readsPerMinute: number;
  /** Reads of one user that are answered at the same time. */
  readsAtOnce: number;
  writesPerMinute: number;
  picturesPerMinute: number;
  signInsPerMinute: number;
}

/** All that the gateway is told from outside. */
export interface Config {
  host: string;
  port: number;
  production: boolean;
  logLevel: string;
  /** Where security events go: `stdout`, or a file's path. */
  auditLog: string;
  /** Where people reach the product. */
  publicOrigin: string;
  /** Every origin that the browser may call from: the public one, and in the sandbox its other loopback name. */
  ownOrigins: string[];
  /** Hosts beside those of the own origins that requests may name; one without a port accepts any port. */
  allowedHosts: string[];
  /** One key for each service, which sign identities for it. */
  identityKeys: IdentityPrivateKeys;
  clerk: Clerk;
  /** The longest lifetime of a session token that is accepted, in seconds. */
  tokenMaxSeconds: number;
  services: Record<ServiceName, string>;
  web: { shell: string; modules: string; registry: string };
  sandbox: { parts: (typeof sandboxParts)[number][]; controls: Record<string, string> };
  trustedProxies: number;
  rateLimits: RateLimits;
  /** Where people reach whoever runs this copy. */
  contactEmail: string | undefined;
  /** Where the mail that this copy sends can be read. */
  mailboxUrl: string | undefined;
  /** The page settings of the same names. */
  notice: string | undefined;
  sampleAccounts: NonNullable<PageSettings['sampleAccounts']>;
  /** Which hosts Clerk's scripts may use beside its own, and how strictly Trusted Types are applied. */
  clerkFeatures: readonly ClerkFeature[];
  trustedTypes: PolicyOptions['trustedTypes'];
  /** What `/.well-known/security.txt` names: an e-mail or https address, and the page with the policy. */
  security: { contact: string | undefined; policy: string | undefined };
}

/** Works out the configuration from the variables, once they have been read. */
export function configFrom(read: z.output<typeof gatewaySettings>): Config {
  const emulated = emulatedParts(read);
  return {
    host: hostOf({ host: read.HOST, emulated }),
    port: read.PORT,
    production: read.NODE_ENV === 'production',
    logLevel: read.LOG_LEVEL,
    auditLog: read.AUDIT_LOG,
    publicOrigin: read.PUBLIC_ORIGIN,
    ownOrigins: emulated.length > 0 ? withLoopbackTwin(read.PUBLIC_ORIGIN) : [read.PUBLIC_ORIGIN],
    allowedHosts: read.ALLOWED_HOSTS,
    identityKeys: read.IDENTITY_PRIVATE_KEYS,
    clerk: readClerk({
      publicOrigin: read.PUBLIC_ORIGIN,
      publishableKey: read.CLERK_PUBLISHABLE_KEY,
      secretKey: read.CLERK_SECRET_KEY,
      frontendApi: read.CLERK_FAPI_URL,
      issuer: read.CLERK_ISSUER,
      jwksUrl: read.CLERK_JWKS_URL,
      apiUrl: read.CLERK_API_URL,
    }),
    tokenMaxSeconds: read.SESSION_TOKEN_MAX_SECONDS,
    services: {
      text: read.TEXT_URL,
      image: read.IMAGE_URL,
      resume: read.RESUME_URL,
      creations: read.CREATIONS_URL,
      newsletter: read.NEWSLETTER_URL,
    },
    web: { shell: read.WEB_DIR, modules: read.MODULES_DIR, registry: read.REGISTRY_FILE },
    sandbox: { parts: read.SANDBOX_PARTS, controls: read.SANDBOX_CONTROLS },
    trustedProxies: read.TRUST_PROXY,
    rateLimits: {
      newsletterPerHour: read.NEWSLETTER_PER_HOUR,
      aiCallsPerMinute: read.AI_CALLS_PER_MINUTE,
      readsPerMinute: read.READS_PER_MINUTE,
      readsAtOnce: read.READS_AT_ONCE,
      writesPerMinute: read.WRITES_PER_MINUTE,
      picturesPerMinute: read.PICTURES_PER_MINUTE,
      signInsPerMinute: read.SIGN_INS_PER_MINUTE,
    },
    contactEmail: read.CONTACT_EMAIL,
    mailboxUrl: read.MAILBOX_URL,
    notice: read.NOTICE,
    sampleAccounts: read.SAMPLE_ACCOUNTS,
    clerkFeatures: read.CLERK_FEATURES,
    trustedTypes: read.TRUSTED_TYPES,
    security: { contact: read.SECURITY_CONTACT ?? read.CONTACT_EMAIL, policy: read.SECURITY_POLICY },
  };
}

/** A person may type either name of their own machine. */
function withLoopbackTwin(origin: string): string[] {
  const url = new URL(origin);
  const twins: Record<string, string> = { localhost: '127.0.0.1', '127.0.0.1': 'localhost' };
  const twin = twins[url.hostname];
  if (!twin) return [origin];
  url.hostname = twin;
  return [origin, url.origin];
}
