import { fileURLToPath } from 'node:url';
import { moduleName, sampleAccount, serviceNames, serviceUrlVariable } from '@atelier/contracts';
import {
  commaList,
  emulatorFaults,
  jsonText,
  mongodbUri,
  planLimits,
  processSettings,
  productionFaults,
} from '@atelier/service-kit/config';
import { identityPrivateKeysSetting } from '@atelier/service-kit/identity';
import { z } from 'zod';
import { clerkFeatures } from './http/content-policy.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const url = z
  .string()
  .regex(/^https?:\/\/[^\s/]+(\/[^\s?#]*)?$/, 'is not an address')
  .transform((text) => text.replace(/(?<!\/)\/+$/, ''))
  .describe('an address such as http://127.0.0.1:3001');
const origin = z
  .string()
  .regex(/^https?:\/\/[^\s/]+$/, 'is not an origin')
  .describe('an origin such as https://atelier.example, without a path');
/** `TEXT_URL` and so on: where each service is. */
const serviceUrls = Object.fromEntries(serviceNames.map((name) => [serviceUrlVariable(name), url])) as Record<
  ReturnType<typeof serviceUrlVariable>,
  typeof url
>;
const wholeNumber = z.coerce.number({ error: 'is not a number' }).int();
const rateLimit = wholeNumber.min(1);

/** The variables that the gateway reads. Each is documented in `docs/configuration.md`. */
export const gatewaySettings = z
  .object({
    ...processSettings,
    HOST: z.string().optional().describe('the address to listen on'),
    PORT: processSettings.PORT.default(3000),
    GATEWAY_WORKERS: wholeNumber.min(1).max(256).default(1),
    IDENTITY_PRIVATE_KEYS: identityPrivateKeysSetting,
    MONGODB_URI: mongodbUri.optional(),
    RATE_LIMIT_WAIT_MS: wholeNumber.min(10).max(60_000).default(250),
    METRICS_HOST: z.string().default('127.0.0.1').describe('the address to serve metrics on'),
    METRICS_PORT: processSettings.PORT.optional(),
    PUBLIC_ORIGIN: origin,
    CLERK_PUBLISHABLE_KEY: z
      .string()
      .regex(/^pk_(test|live)_[A-Za-z0-9+/=_-]+$/, 'is not a publishable key')
      .describe('the publishable key of your Clerk application'),
    CLERK_SECRET_KEY: z
      .string()
      .regex(/^sk_(test|live)_\S+$/, 'is not a secret key')
      .describe('the secret key of your Clerk application'),
    CLERK_FAPI_URL: url.optional(),
    CLERK_ISSUER: url.optional(),
    CLERK_JWKS_URL: url.optional(),
    CLERK_API_URL: url.optional(),
    SESSION_TOKEN_MAX_SECONDS: wholeNumber.min(60).max(86_400).default(600),
    API_KEY_CACHE_SECONDS: wholeNumber.min(0).max(300).default(30),
    CLERK_FEATURES: z
      .string()
      .default('images,captcha')
      .transform((list) => (list === 'none' ? [] : list.split(',').map((feature) => feature.trim())))
      .pipe(z.array(z.enum(clerkFeatures)))
      .describe(`none, or a list of ${clerkFeatures.join(', ')}`),
    TRUSTED_TYPES: z.enum(['enforce', 'report']).default('enforce'),
    MODULE_OVERRIDES: z.enum(['on', 'off']).optional(),
    ...serviceUrls,
    WEB_DIR: z.string().default(`${root}dist/shell`),
    MODULES_DIR: z.string().default(`${root}.data/modules`),
    REGISTRY_FILE: z.string().default(`${root}.data/registry.json`),
    REGISTRY_MAX_AGE_MS: wholeNumber.min(0).max(60_000).default(1_000),
    LOCAL_ROUTES: jsonText
      .prefault('{}')
      .pipe(z.record(z.string().regex(/^\/__[a-z]+\/[a-z]+$/), url))
      .describe('URLs for requests from this machine, as JSON by path'),
    ALLOWED_HOSTS: commaList
      .transform((hosts) => hosts.map((host) => host.toLowerCase()))
      .pipe(z.array(z.string().regex(/^([a-z0-9.-]+|\[[0-9a-f:.]+\])(:\d{1,5})?$/, 'is not a host')))
      .describe(
        'hosts in addition to that of PUBLIC_ORIGIN, separated by commas, such as internal.example:8080',
      ),
    CORS_ORIGINS: commaList
      .pipe(z.array(origin))
      .describe('origins whose pages may make the calls, separated by commas, such as https://tools.example'),
    ISOLATED_MODULES: commaList
      .pipe(z.array(moduleName))
      .describe(
        'names of modules that run in a frame without session, separated by commas, such as mfe-example',
      ),
    TRUST_PROXY: wholeNumber
      .min(0)
      .max(10)
      .default(0)
      .describe('the number of your own proxies in front of the gateway that set X-Forwarded-For'),
    NEWSLETTER_PER_HOUR: rateLimit.default(5),
    AI_CALLS_PER_MINUTE: rateLimit.default(60),
    READS_PER_MINUTE: rateLimit.default(600),
    READS_AT_ONCE: rateLimit.default(20),
    WRITES_PER_MINUTE: rateLimit.default(120),
    PICTURES_PER_MINUTE: rateLimit.default(3000),
    SIGN_INS_PER_MINUTE: rateLimit.default(60),
    API_KEY_CHECKS_PER_MINUTE: rateLimit.default(1200),
    CONTACT_EMAIL: z.email('is not an e-mail address').optional(),
    MAILBOX_URL: z
      .string()
      .regex(/^(?:\/[^/\s]|https?:\/\/\S)\S*$/, 'is not an address')
      .describe('a path of this product or an http address')
      .optional(),
    NOTICE: z.string().max(2000).optional(),
    SAMPLE_ACCOUNTS: jsonText.prefault('[]').pipe(z.array(sampleAccount)),
    SAMPLE_CODE: z.string().max(20).optional(),
    PLAN_LIMITS: planLimits,
    SECURITY_CONTACT: z
      .union([z.email(), z.url({ protocol: /^https$/ })], 'is neither an e-mail nor an https address')
      .optional(),
    SECURITY_POLICY: z.url({ protocol: /^https$/, error: 'is not an https address' }).optional(),
  })
  .superRefine((settings, context) => {
    const production = settings.NODE_ENV === 'production';
    const faults = [
      ...(production && !settings.MONGODB_URI ? [{ variable: 'MONGODB_URI', message: 'is missing' }] : []),
      ...emulatorFaults({
        production,
        publicOrigin: settings.PUBLIC_ORIGIN,
        host: settings.HOST,
        emulated: Object.keys(settings.LOCAL_ROUTES),
      }),
      ...(production
        ? productionFaults({
            publicOrigin: settings.PUBLIC_ORIGIN,
            clerkPublishableKey: settings.CLERK_PUBLISHABLE_KEY,
            clerkSecretKey: settings.CLERK_SECRET_KEY,
            secrets: { IDENTITY_PRIVATE_KEYS: settings.IDENTITY_PRIVATE_KEYS.keys.map(({ d }) => d) },
          })
        : []),
    ];
    for (const { variable, message } of faults)
      context.addIssue({ code: 'custom', path: [variable], message });
  });
