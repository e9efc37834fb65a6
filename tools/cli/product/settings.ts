import { join, resolve } from 'node:path';
import { productionFaults, readFileVariables } from '@atelier/server-kit/config';
import { generateIdentityKeys } from '@atelier/server-kit/identity';
import { z } from 'zod';
import { PlainError, root } from '../workspace.ts';
import { serverSchemas } from './server-schemas.ts';

const highestOffset = 15;
const modes = ['development', 'test', 'production'] as const;
const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const;
const { shape: gateway } = serverSchemas.gateway;
const { shape: image } = serverSchemas.image;
const { shape: newsletter } = serverSchemas.newsletter;
const { shape: modules } = serverSchemas.modules;

/** What `npm start` reads itself. It passes all variables on. */
export const startSettings = z.object({
  NODE_ENV: z.enum(modes, { error: `must be one of ${modes.join(', ')}` }).default('development'),
  PORT: z.coerce
    .number({ error: 'must be a number' })
    .int('must be a whole number')
    .min(1, 'must be 1 or more')
    .max(65_535 - highestOffset, `must be ${65_535 - highestOffset} or less`)
    .default(3000),
  HOST: z.string().optional(),
  DATA_DIR: z.string().default('.data'),
  AUDIT_LOG: z.string().optional(),
  LOG_LEVEL: z.enum(logLevels, { error: `must be one of ${logLevels.join(', ')}` }).default('warn'),
  PUBLIC_ORIGIN: z
    .string()
    .regex(/^https?:\/\/[^\s/]+$/, 'must be an origin such as https://atelier.example')
    .optional(),
  OPERATOR_KEY: modules.OPERATOR_KEY.optional(),
  MODULE_SERVICES_KEY: modules.MODULE_SERVICES_KEY,
  MONGODB_URI: gateway.MONGODB_URI,
  REDIS_URL: gateway.REDIS_URL,
  MONGOD_BINARY: z
    .string()
    .optional()
    .describe('the mongod to start without MONGODB_URI; default: the one on the PATH'),
  CLERK_PUBLISHABLE_KEY: gateway.CLERK_PUBLISHABLE_KEY.optional(),
  CLERK_SECRET_KEY: gateway.CLERK_SECRET_KEY.optional(),
  CLERK_WEBHOOK_SECRET: gateway.CLERK_WEBHOOK_SECRET,
  OPENAI_API_KEY: image.OPENAI_API_KEY.optional(),
  OPENAI_BASE_URL: image.OPENAI_BASE_URL.unwrap().optional(),
  IMAGE_FETCH_HOSTS: image.IMAGE_FETCH_HOSTS,
  WEBHOOK_HOSTS: modules.WEBHOOK_HOSTS,
  PLAN_LIMITS: gateway.PLAN_LIMITS,
  CLOUDINARY_URL: image.CLOUDINARY_URL.optional(),
  SMTP_URL: newsletter.SMTP_URL.optional(),
  MAIL_FROM: newsletter.MAIL_FROM.optional(),
});

export type Settings = ReturnType<typeof readSettings>;

/** Reads the environment once. A provider that is not set is emulated, except in production. */
export function readSettings(variables: NodeJS.ProcessEnv) {
  const all = readFileVariables(Object.keys(startSettings.shape), variables);
  const given = Object.fromEntries(Object.entries(all.env).filter(([, value]) => value !== ''));
  const read = startSettings.safeParse(given);
  const production = given.NODE_ENV === 'production';
  const faults = [
    ...all.unreadable.map((name) => `${name} names a file that cannot be read`),
    ...(read.error?.issues ?? []).map((issue) => `${issue.path.join('.')} ${issue.message}`),
    ...(production ? missingInProduction(given) : []),
    ...(production ? invalidInProduction(given) : []),
    ...incompletePairs(given),
  ];
  if (!read.success || faults.length > 0) throw faultsError([...new Set(faults)]);
  const env = read.data;
  const { CLERK_PUBLISHABLE_KEY: publishableKey, CLERK_SECRET_KEY: secretKey } = env;
  return {
    production,
    port: env.PORT,
    /** Where the gateway listens; undefined where the default applies. */
    host: env.HOST,
    dataDir: resolve(root, env.DATA_DIR),
    logLevel: env.LOG_LEVEL,
    /** Where security events are written: `stdout`, or the path of a file. */
    auditLog: auditLogOf(env.AUDIT_LOG, resolve(root, env.DATA_DIR)),
    publicOrigin: env.PUBLIC_ORIGIN ?? `http://localhost:${env.PORT}`,
    /** New at each start: gateway and services start together. */
    identityKeys: generateIdentityKeys(),
    /** The key that may change every module; `launch` keeps one in the data folder if it is not set. */
    operatorKey: env.OPERATOR_KEY,
    /** As JSON; `launch` keeps one in the data folder if it is not set. */
    moduleServicesKey: env.MODULE_SERVICES_KEY && JSON.stringify(env.MODULE_SERVICES_KEY),
    mongodbUri: env.MONGODB_URI,
    redisUrl: env.REDIS_URL,
    mongodBinary: env.MONGOD_BINARY,
    clerk:
      publishableKey && secretKey
        ? { publishableKey, secretKey, webhookSecret: env.CLERK_WEBHOOK_SECRET }
        : undefined,
    openai:
      env.OPENAI_API_KEY || env.OPENAI_BASE_URL
        ? { apiKey: env.OPENAI_API_KEY ?? 'none', baseUrl: env.OPENAI_BASE_URL }
        : undefined,
    cloudinaryUrl: env.CLOUDINARY_URL,
    imageFetchHosts: given.IMAGE_FETCH_HOSTS,
    webhookHosts: given.WEBHOOK_HOSTS,
    smtp: env.SMTP_URL && env.MAIL_FROM ? { url: env.SMTP_URL, from: env.MAIL_FROM } : undefined,
    /** The validated value of PLAN_LIMITS; empty for the defaults. */
    planLimits: given.PLAN_LIMITS ?? '',
  };
}

/** A file in the data folder unless set, so that the terminal stays quiet. */
function auditLogOf(given: string | undefined, dataDir: string): string {
  if (given === 'stdout') return given;
  return given === undefined ? join(dataDir, 'audit.log') : resolve(root, given);
}

const neededInProduction = [
  'PUBLIC_ORIGIN',
  'MONGODB_URI',
  'CLERK_PUBLISHABLE_KEY',
  'CLERK_SECRET_KEY',
  'CLERK_WEBHOOK_SECRET',
  'OPENAI_API_KEY',
  'CLOUDINARY_URL',
  'SMTP_URL',
  'MAIL_FROM',
] as const;

function missingInProduction(env: NodeJS.ProcessEnv): string[] {
  return neededInProduction.filter((name) => !env[name]).map((name) => `${name} is missing`);
}

function invalidInProduction(env: NodeJS.ProcessEnv): string[] {
  const faults = productionFaults({
    publicOrigin: env.PUBLIC_ORIGIN ?? '',
    clerkPublishableKey: env.CLERK_PUBLISHABLE_KEY ?? '',
    clerkSecretKey: env.CLERK_SECRET_KEY ?? '',
    secrets: { OPERATOR_KEY: env.OPERATOR_KEY ? [env.OPERATOR_KEY] : [] },
  });
  return faults.flatMap(({ variable, message }) => (env[variable] ? [`${variable} ${message}`] : []));
}

function incompletePairs(env: NodeJS.ProcessEnv): string[] {
  const pairs = [
    ['CLERK_PUBLISHABLE_KEY', 'CLERK_SECRET_KEY'],
    ['SMTP_URL', 'MAIL_FROM'],
  ] as const;
  return pairs.flatMap(([one, other]) =>
    Boolean(env[one]) === Boolean(env[other]) ? [] : [`${env[one] ? other : one} is missing`],
  );
}

/** The message for variables that prevent a start. */
export function faultsError(faults: readonly string[]): PlainError {
  return new PlainError(
    ['Correct these variables and start again:', ...faults.map((fault) => `  ${fault}`)].join('\n'),
  );
}
