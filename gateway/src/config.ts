import { join } from 'node:path';
import { forEachService, serviceUrlVariable } from '@atelier/contracts';
import { hostOf } from '@atelier/server-kit/config';
import type { z } from 'zod';
import { readClerkSettings } from './auth/clerk-settings.ts';
import type { gatewaySettings } from './settings.ts';

/** The variables of the gateway, and what follows from several of them. */
export type Config = ReturnType<typeof configFrom>;

/** Adds what follows from the validated variables. */
export function configFrom(settings: z.output<typeof gatewaySettings>) {
  const { PUBLIC_ORIGIN, LOCAL_ROUTES, MODULE_OVERRIDES, DATA_DIR } = settings;
  const emulated = Object.keys(LOCAL_ROUTES);
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
