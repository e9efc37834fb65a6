import { type ServiceName, serviceNames } from '@atelier/contracts';
import type { ProcessSpec } from '../processes/managed-process.ts';
import { environment, local, type Ports, smallHeap } from './part.ts';
import type { Settings } from './settings.ts';

/** What each provider's users must be told. */
export type Providers = Record<'database' | 'openai' | 'cloudinary' | 'mail', Record<string, string>>;

/** Which providers a service needs beside the database. */
const needs: Record<ServiceName, readonly (keyof Providers)[]> = {
  text: ['openai'],
  image: ['openai', 'cloudinary'],
  resume: ['openai'],
  creations: [],
  newsletter: ['mail'],
};

/** The services behind the gateway. */
export function serviceProcesses(settings: Settings, at: Ports, providers: Providers): ProcessSpec[] {
  return serviceNames.map((name) => ({
    name,
    main: `services/${name}/src/main.ts`,
    env: environment({
      PORT: String(at[name]),
      HOST: '127.0.0.1',
      LOG_LEVEL: settings.logLevel,
      AUDIT_LOG: settings.auditLog,
      PUBLIC_ORIGIN: settings.publicOrigin,
      IDENTITY_PUBLIC_KEYS: JSON.stringify(settings.identityKeys.publicKeys[name]),
      ...(name === 'creations' && { CURSOR_SECRET: settings.cursorSecret }),
      PLAN_LIMITS: settings.planLimits,
      ...providers.database,
      ...Object.assign({}, ...needs[name].map((provider) => providers[provider])),
    }),
    readyAt: `${local(at[name])}/readyz`,
    ports: [at[name]],
    flags: smallHeap,
  }));
}
