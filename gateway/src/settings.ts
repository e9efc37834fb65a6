import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { forEachService, sampleAccount, serviceNames, serviceUrlVariable } from '@atelier/contracts';
import {
  commaList,
  emulatorFaults,
  hostOf,
  jsonText,
  mongodbUri,
  planLimits,
  processSettings,
  productionFaults,
  redisUrl,
} from '@atelier/server-kit/config';
import { identityPrivateKeysSetting } from '@atelier/server-kit/identity';
import { z } from 'zod';
import { readClerkSettings } from './auth/clerk-settings.ts';
import { rateLimits } from './calls/call-limits.ts';
import { clerkFeatures } from './edge/content-policy.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const url = z
  .string()
  .regex(/^https?:\/\/[^\s/]+(\/[^\s?#]*)?$/, 'is not an address')
  .transform((text) => text.replace(/(?<!\/)\/+$/, ''))
  .describe('the address of the service, such as http://127.0.0.1:3001');
const origin = z
  .string()
  .regex(/^https?:\/\/[^\s/]+$/, 'is not an origin')
  .describe('the public origin of the product, such as https://atelier.example, without a path');
const notice = z.string().max(2000);
/** `TEXT_URL` and so on: where each service is. */
const serviceUrls = Object.fromEntries(serviceNames.map((name) => [serviceUrlVariable(name), url])) as Record<
  ReturnType<typeof serviceUrlVariable>,
  typeof url
>;
const wholeNumber = z.coerce.number({ error: 'is not a number' }).int();

/** Variables without a default that only production requires. */
export const neededInProduction = ['MONGODB_URI', 'CLERK_WEBHOOK_SECRET'] as const;

/** The variables that the gateway reads. `npm run fix` writes them into `docs/configuration.md`. */
export const gatewaySettings = z
  .object({
    ...processSettings,
    HOST: z
      .string()
      .optional()
      .describe(
        'the address to listen on; unless set 0.0.0.0 for the gateway, 127.0.0.1 with an emulator and for services',
      ),
    PORT: processSettings.PORT.default(3000),
    IDENTITY_PRIVATE_KEYS: identityPrivateKeysSetting,
    MONGODB_URI: mongodbUri.optional(),
    REDIS_URL: redisUrl.optional(),
    METRICS_HOST: z.string().default('127.0.0.1').describe('the address to serve metrics on'),
    METRICS_PORT: processSettings.PORT.optional().describe(
      'the port that serves `/metrics`, apart from the public one; not served unless set; `npm start`: PORT + 8',
    ),
    PUBLIC_ORIGIN: origin,
    CLERK_PUBLISHABLE_KEY: z
      .string()
      .regex(/^pk_(test|live)_[A-Za-z0-9+/=_-]+$/, 'is not a publishable key')
      .describe('the publishable key of your Clerk application'),
    CLERK_SECRET_KEY: z
      .string()
      .regex(/^sk_(test|live)_\S+$/, 'is not a secret key')
      .describe('the secret key of your Clerk application'),
    CLERK_WEBHOOK_SECRET: z
      .string()
      .regex(/^whsec_[A-Za-z0-9+/]{16,}={0,2}$/, 'is not a signing secret')
      .optional()
      .describe("the signing secret of the endpoint for this product in Clerk's dashboard"),
    CLERK_FAPI_URL: url
      .optional()
      .describe("a server that stands for Clerk's Frontend API and Backend API; Clerk's own unless set"),
    API_KEY_CACHE_SECONDS: wholeNumber
      .min(0)
      .max(300)
      .default(30)
      .describe(
        'how long the result of checking an API key is reused: the delay of a revocation and of a change of plan',
      ),
    CLERK_FEATURES: z
      .string()
      .default('images,captcha')
      .transform((list) => (list === 'none' ? [] : list.split(',').map((feature) => feature.trim())))
      .pipe(z.array(z.enum(clerkFeatures)))
      .describe(
        `features of Clerk whose hosts the content policy lists: none, or a list of ${clerkFeatures.join(', ')}`,
      ),
    TRUSTED_TYPES: z
      .enum(['enforce', 'report'])
      .default('enforce')
      .describe('`enforce`, or `report` where a feature of Clerk fails under it'),
    MODULE_OVERRIDES: z
      .enum(['on', 'off'])
      .optional()
      .describe(
        '`on` lets developers use a module that runs on their machine: the content policy then allows files of `http://127.0.0.1` and `http://localhost`. Unless set: `off` in production, else `on`',
      ),
    ...serviceUrls,
    WEB_DIR: z
      .string()
      .default(`${root}dist/shell`)
      .describe(
        'output of the build of the shell. The modules service, which has no default, reads the list of shared packages in it',
      ),
    DATA_DIR: z
      .string()
      .default(`${root}.data`)
      .describe(
        'a writable folder: `cache/` in it has files of modules and the last registry, for a start without the modules service. Emulators keep their state in it',
      ),
    ALLOWED_HOSTS: commaList
      .transform((hosts) => hosts.map((host) => host.toLowerCase()))
      .pipe(z.array(z.string().regex(/^([a-z0-9.-]+|\[[0-9a-f:.]+\])(:\d{1,5})?$/, 'is not a host')))
      .describe(
        'hosts in addition to that of PUBLIC_ORIGIN, separated by commas, such as internal.example:8080',
      ),
    CORS_ORIGINS: commaList
      .pipe(z.array(origin))
      .describe('origins whose pages may make the calls, separated by commas, such as https://tools.example'),
    TRUST_PROXY: wholeNumber
      .min(0)
      .max(10)
      .default(0)
      .describe('the number of your own proxies in front of the gateway that set X-Forwarded-For'),
    RATE_LIMITS: jsonText
      .prefault('{}')
      .pipe(rateLimits)
      .describe('JSON of limits that differ from those below'),
    CONTACT_EMAIL: z
      .email('is not an e-mail address')
      .optional()
      .describe(
        'shown on the contact page, and the contact in `/.well-known/security.txt`, which does not exist without one',
      ),
    NOTICE: z
      .union([jsonText.pipe(z.strictObject({ en: notice, de: notice })), notice])
      .optional()
      .describe(
        'text for the users of this copy, or JSON with one text for each language (`en` and `de`): the first line is a badge in the top bar, the others are its details',
      ),
    TEST_COPY: jsonText
      .prefault('{}')
      .pipe(
        z.strictObject({
          accounts: z.array(sampleAccount).default([]),
          code: z.string().max(20).optional(),
          mailbox: z
            .string()
            .regex(/^(?:\/[^/\s]|https?:\/\/\S)\S*$/, 'is not an address')
            .optional(),
          routes: z.record(z.string().regex(/^\/__[a-z]+\/[a-z]+$/), url).default({}),
        }),
      )
      .describe(
        'what only a test copy has, as JSON. Shown by sign-in: `accounts`, a list of `{ email, plan, password }`, and the `code` of every verification mail where none are sent. `mailbox`: where its mails can be read, a path of this product or an http address. `routes`: URLs by path to which requests from this machine are forwarded; `npm start` sets the control routes of emulators. With a route, the gateway accepts requests from this machine only and refuses production',
      ),
    PLAN_LIMITS: planLimits,
  })
  .superRefine((settings, context) => {
    const production = settings.NODE_ENV === 'production';
    const faults = [
      ...neededInProduction
        .filter((variable) => production && !settings[variable])
        .map((variable) => ({ variable, message: 'is missing' })),
      ...emulatorFaults({
        production,
        publicOrigin: settings.PUBLIC_ORIGIN,
        host: settings.HOST,
        emulated: Object.keys(settings.TEST_COPY.routes),
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

/** The variables of the gateway, and what follows from several of them. */
export type Config = ReturnType<typeof configFrom>;

/** Adds what follows from the validated variables. */
export function configFrom(settings: z.output<typeof gatewaySettings>) {
  const { PUBLIC_ORIGIN, TEST_COPY, MODULE_OVERRIDES, DATA_DIR } = settings;
  const emulated = Object.keys(TEST_COPY.routes);
  const production = settings.NODE_ENV === 'production';
  return {
    ...settings,
    production,
    host: hostOf({ host: settings.HOST, emulated }),
    ownOrigins: emulated.length > 0 ? withOtherLoopbackName(PUBLIC_ORIGIN) : [PUBLIC_ORIGIN],
    clerk: readClerkSettings(settings),
    services: forEachService((name) => settings[serviceUrlVariable(name)]),
    moduleFolder: join(DATA_DIR, 'cache', 'modules'),
    registryFile: join(DATA_DIR, 'cache', 'registry.json'),
    moduleOverrides: MODULE_OVERRIDES ? MODULE_OVERRIDES === 'on' : !production,
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
