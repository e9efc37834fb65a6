import { join } from 'node:path';
import { forEachService, serviceNames, serviceUrlVariable } from '@atelier/contracts';
import {
  emulatorFaults,
  hostOf,
  mongodbUri,
  planLimits,
  processSettings,
  productionFaults,
  rateLimitsSetting,
  redisUrl,
} from '@atelier/server-kit/config';
import { identityPrivateKeysSetting } from '@atelier/server-kit/identity';
import { z } from 'zod';
import { clerkSettings, readClerkSettings } from './auth/clerk-settings.ts';
import { edgeSettings, url } from './edge/edge-settings.ts';
import { pageSettings } from './pages/page-settings.ts';

const serviceUrl = url.describe('the address of the service, or of the balancer of its instances');

/** The address of each service, such as `TEXT_URL`. */
const serviceUrls = Object.fromEntries(
  serviceNames.map((name) => [serviceUrlVariable(name), serviceUrl]),
) as Record<ReturnType<typeof serviceUrlVariable>, typeof serviceUrl>;

/** Variables without a default that only production requires. */
export const neededInProduction = ['MONGODB_URI', 'CLERK_WEBHOOK_SECRET'] as const;

/** The gateway's variables. `npm run fix` writes them to `docs/configuration.md`. */
export const gatewaySettings = z
  .object({
    ...processSettings,
    HOST: z
      .string()
      .optional()
      .describe(
        'the address to listen on; default: 0.0.0.0 for the gateway, 127.0.0.1 with an emulator and for services',
      ),
    PORT: processSettings.PORT.default(3000),
    ...edgeSettings,
    ...clerkSettings,
    ...pageSettings,
    IDENTITY_PRIVATE_KEYS: identityPrivateKeysSetting,
    MONGODB_URI: mongodbUri.optional(),
    REDIS_URL: redisUrl.optional(),
    ...serviceUrls,
    RATE_LIMITS: rateLimitsSetting,
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

/** The gateway's variables and derived values. */
export type Config = ReturnType<typeof configFrom>;

export function configFrom(settings: z.output<typeof gatewaySettings>) {
  const { PUBLIC_ORIGIN, TEST_COPY, MODULE_OVERRIDES, DATA_DIR } = settings;
  const emulated = Object.keys(TEST_COPY.routes);
  const production = settings.NODE_ENV === 'production';
  return {
    ...settings,
    production,
    host: hostOf({ host: settings.HOST, emulated }),
    publicOrigins: emulated.length > 0 ? withOtherLoopbackName(PUBLIC_ORIGIN) : [PUBLIC_ORIGIN],
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
