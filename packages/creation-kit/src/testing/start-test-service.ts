import type { ServiceSettings } from '@atelier/server-kit/config';
import { parseConfig } from '@atelier/server-kit/config';
import { createLogger, type Logger } from '@atelier/server-kit/logging';
import { createCaller, testPublicKeys } from '@atelier/server-kit/testing';
import { type Service, type StartedService, startService } from '../service/run-service.ts';

export interface TestServiceOptions<Dependencies> {
  /** MONGODB_URI, of an emulator that the test starts. */
  databaseUri: string;
  /** Further variables. Plan limits are off by default. */
  settings?: Readonly<Record<string, string>>;
  override?: Partial<Dependencies>;
  logger?: Logger;
  /** See `ListenOptions`. */
  drainMs?: number;
  graceMs?: number;
}

export interface TestService<Settings, Dependencies> extends StartedService<Dependencies> {
  settings: Settings;
  call: ReturnType<typeof createCaller>;
}

/** Starts a service on a free port in this process, without background work. */
export async function startTestService<Settings extends ServiceSettings, Dependencies extends object>(
  service: Service<Settings, Dependencies>,
  { databaseUri, settings: variables, logger, ...options }: TestServiceOptions<Dependencies>,
): Promise<TestService<Settings, Dependencies>> {
  const settings: Settings = parseConfig(service.settings, {
    PORT: '0',
    MONGODB_URI: databaseUri,
    IDENTITY_PUBLIC_KEYS: JSON.stringify(testPublicKeys(service.name)),
    PLAN_LIMITS: 'off',
    PUBLIC_ORIGIN: 'https://atelier.example',
    ...variables,
  });
  const started = await startService(service, {
    ...options,
    settings,
    logger: logger ?? createLogger({ name: service.name, level: 'silent' }),
  });
  return { ...started, settings, call: createCaller(started.url) };
}
