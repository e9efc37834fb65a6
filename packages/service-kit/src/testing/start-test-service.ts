import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { parseConfig } from '../config/read-config.ts';
import type { ServiceSettings } from '../config/service-settings.ts';
import { createLogger, type Logger } from '../logging/logger.ts';
import { type Service, type StartedService, startService } from '../service/run-service.ts';
import { createCaller, testPublicKeys, testSecret } from './call-service.ts';

export interface TestServiceOptions<Dependencies> {
  /** MONGODB_URI, of an emulator that the test starts. */
  databaseUri: string;
  /** Further variables. Plan limits are off unless given. */
  settings?: Readonly<Record<string, string>>;
  /** Replaces dependencies. */
  override?: Partial<Dependencies>;
  /** Silent unless given. */
  logger?: Logger;
  /** See `ListenOptions`. */
  graceMs?: number;
}

export interface TestService<Settings, Dependencies> extends StartedService<Dependencies> {
  settings: Settings;
  call: ReturnType<typeof createCaller>;
}

/** Starts a service on a free port in this process, with the settings that tests share and without background work. */
export async function startTestService<Settings extends ServiceSettings, Dependencies extends object>(
  service: Service<Settings, Dependencies>,
  { databaseUri, settings: variables, logger, ...options }: TestServiceOptions<Dependencies>,
): Promise<TestService<Settings, Dependencies>> {
  const settings: Settings = parseConfig(service.settings, {
    PORT: '0',
    MONGODB_URI: databaseUri,
    IDENTITY_PUBLIC_KEYS: JSON.stringify(testPublicKeys(service.name)),
    CURSOR_SECRET: testSecret,
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

/** A port of this machine that nothing listens on, outside of the range from which the system chooses ports for other servers. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(11_000, 21_000);
    const server = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false));
      server.listen(port, '127.0.0.1', () => resolve(true));
    });
    if (!isFree) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
}
