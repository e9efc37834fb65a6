import { z } from 'zod';
import { identityPublicKeysSetting } from './identity-keys.ts';
import { planLimits } from './plan-limits.ts';
import { commaList } from './read-config.ts';

const proxyAddress = z.url({ protocol: /^https?$/, error: 'is not an address' }).optional();

/** The variables of every HTTP process of the product. Spread into the process's own `z.object`. */
export const processSettings = {
  PORT: z.coerce
    .number({ error: 'is not a port' })
    .int()
    .min(0)
    .max(65_535)
    .describe('a port from 0 to 65535; 0 lets the system choose. Services have no default'),
  HOST: z.string().default('127.0.0.1').describe('the address to listen on'),
  NODE_ENV: z
    .enum(['development', 'test', 'production'])
    .default('development')
    .describe('`production` logs JSON, refuses development settings and requires every variable'),
  AUDIT_LOG: z
    .string()
    .default('stdout')
    .describe('the destination of security events: stdout, or the path of a file'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'is not an address' })
    .optional()
    .describe('the OTLP/HTTP endpoint for traces, such as http://127.0.0.1:4318; default: no traces'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number({ error: 'is not a number' })
    .min(0)
    .max(1)
    .default(1)
    .describe('the share of recorded traces, from 0 to 1'),
  HTTPS_PROXY: proxyAddress.describe(
    'the outgoing proxy for requests by https, such as http://user:password@proxy:3128',
  ),
  HTTP_PROXY: proxyAddress.describe('the outgoing proxy for requests by http, which are usually internal'),
  NO_PROXY: z
    .string()
    .optional()
    .describe('hosts reached without the outgoing proxy, separated by commas, such as .internal.example'),
  NODE_EXTRA_CA_CERTS: z
    .string()
    .optional()
    .describe('a file with certificates (PEM) of further authorities, which Node reads at its start'),
  DRAIN_SECONDS: z.coerce
    .number({ error: 'is not a number' })
    .min(0)
    .max(600)
    .optional()
    .describe(
      'how long a stopping process still serves while `/readyz` returns 503; default: 5 in production, else 0',
    ),
  SHUTDOWN_GRACE_SECONDS: z.coerce
    .number({ error: 'is not a number' })
    .min(0)
    .max(3600)
    .optional()
    .describe('how long open requests and runs may take after that; default: 120 in production, else 8'),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'])
    .default('info')
    .describe('`debug`, `info`, `warn`, `error` or `silent`'),
};

type ShutdownSettings = Pick<
  z.output<z.ZodObject<typeof processSettings>>,
  'NODE_ENV' | 'DRAIN_SECONDS' | 'SHUTDOWN_GRACE_SECONDS'
>;

/** The durations of a shutdown, in ms. */
export function shutdownTimes({ NODE_ENV, DRAIN_SECONDS, SHUTDOWN_GRACE_SECONDS }: ShutdownSettings) {
  const [drain, grace] = NODE_ENV === 'production' ? [5, 120] : [0, 8];
  return {
    drainMs: (DRAIN_SECONDS ?? drain) * 1000,
    graceMs: (SHUTDOWN_GRACE_SECONDS ?? grace) * 1000,
  };
}

export const mongodbUri = z
  .string()
  .regex(/^mongodb(\+srv)?:\/\/\S+$/, 'is not an address of MongoDB')
  .describe('the address of the database; services always need it');

export const redisUrl = z
  .string()
  .regex(/^rediss?:\/\/\S+$/, 'is not an address of Redis')
  .describe('the address of a Redis for rate limits and the events of runs; default: MongoDB has them');

/** Up to the last `@` before the options, whose values may contain `@` too. */
const addressWithUser = /^mongodb(?:\+srv)?:\/\/[^?]*@([^@/?]+)(?:\/[^@/?]*)?(?:\?\w+=.*)?$/;
const anyAddress = /^mongodb(?:\+srv)?:\/\/(?:.*@)?([^/?]+)/;

/** The hosts of a MongoDB address, for messages, without user and password. */
export const mongodbHosts = (uri: string): string =>
  (addressWithUser.exec(uri) ?? anyAddress.exec(uri))?.[1] ?? 'an unreadable address';

export const serviceSettings = {
  ...processSettings,
  IDENTITY_PUBLIC_KEYS: identityPublicKeysSetting,
  PUBLIC_ORIGIN: z
    .url({ protocol: /^https?$/, error: 'is not an address' })
    .optional()
    .describe('where the product is reached, such as https://atelier.example'),
  MONGODB_URI: mongodbUri,
  REDIS_URL: redisUrl.optional(),
  PLAN_LIMITS: planLimits,
};

export type ServiceSettings = z.output<z.ZodObject<typeof serviceSettings>>;

export const operatorSettings = {
  OPERATOR_USERS: commaList
    .pipe(z.array(z.string().regex(/^user_\w{1,100}$/, 'contains something else than ids such as user_2abc')))
    .describe('the Clerk user ids of operators, separated by commas'),
};
