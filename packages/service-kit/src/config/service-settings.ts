import { z } from 'zod';

/** What every HTTP process of the product reads. Spread into the process's own `z.object`. */
export const processSettings = {
  PORT: z.coerce
    .number({ error: 'is not a port' })
    .int()
    .min(0)
    .max(65_535)
    .describe('a port from 0 to 65535; 0 lets the system choose'),
  HOST: z.string().default('127.0.0.1').describe('the address to listen on'),
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  INTERNAL_SECRET: z
    .string()
    .min(32, 'is too short')
    .describe('at least 32 characters, the same for the gateway and every service'),
};

/** What every service behind the gateway reads. */
export const serviceSettings = {
  ...processSettings,
  MONGODB_URI: z
    .string()
    .regex(/^mongodb(\+srv)?:\/\/\S+$/, 'is not an address of MongoDB')
    .describe('an address that begins with mongodb:// or mongodb+srv://'),
};
