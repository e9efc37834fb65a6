import type { ServiceName } from '@atelier/contracts';
import type { ServiceSettings } from '@atelier/server-kit/config';
import { readConfig, shutdownTimes } from '@atelier/server-kit/config';
import { connectDatabase } from '@atelier/server-kit/database';
import { assertSchema } from '@atelier/server-kit/database-schema';
import { type Listening, listen, runProcess } from '@atelier/server-kit/http';
import { type AuditLog, createLogger, type Logger, openAuditLog } from '@atelier/server-kit/logging';
import type { Poll } from '@atelier/server-kit/polling';
import { createProviderSlots, type ProviderSlots } from '@atelier/server-kit/provider-slots';
import type { ReadyChecks } from '@atelier/server-kit/readiness';
import { openRedis, type Redis } from '@atelier/server-kit/redis';
import { startTracing, stopTracing } from '@atelier/server-kit/tracing';
import type { Connection } from 'mongoose';
import type { z } from 'zod';
import { createApp } from '../calls/app.ts';
import type { VerifyDeployer } from '../calls/call-context.ts';
import type { ServedCall } from '../calls/serve-call.ts';
import type { CreationDependencies } from '../runs/creation-dependencies.ts';

/** The base of a service's dependencies. */
export interface ServiceContext<Settings> {
  settings: Settings;
  connection: Connection;
  /** The Redis of REDIS_URL; null without it. */
  redis: Redis | null;
  /** For provider calls. */
  slots: ProviderSlots;
  logger: Logger;
}

/** A service: its settings, dependencies and calls. */
export interface Service<Settings extends ServiceSettings, Dependencies extends object> {
  name: ServiceName;
  /** Spreads `serviceSettings`. */
  settings: z.ZodObject & z.ZodType<Settings>;
  createDependencies(context: ServiceContext<Settings>): Dependencies | Promise<Dependencies>;
  /** The dependencies of creating calls; required if a call costs units. */
  creating?(dependencies: Dependencies): CreationDependencies;
  verifyDeployer?(dependencies: Dependencies): VerifyDeployer;
  calls(dependencies: Dependencies): readonly ServedCall[];
  /** The readiness checks in addition to the database. */
  ready?: ReadyChecks;
  /** Starts recurring background work. Each returned function stops one task. */
  startSweeps?(dependencies: Dependencies, logger: Logger): ReadonlyArray<Poll['stop']>;
  /** Releases the dependencies after all calls have ended and before the database is closed. */
  close?(dependencies: Dependencies): void | Promise<void>;
}

/** Returns its argument; infers the types of settings and dependencies. */
export const defineService = <Settings extends ServiceSettings, Dependencies extends object>(
  service: Service<Settings, Dependencies>,
): Service<Settings, Dependencies> => service;

export interface StartServiceOptions<Settings, Dependencies> {
  settings: Settings;
  logger: Logger;
  audit?: AuditLog;
  /** Replaces dependencies; for tests. */
  override?: Partial<Dependencies>;
  migrated?: boolean;
  drainMs?: number;
  graceMs?: number;
}

export interface StartedService<Dependencies> extends Pick<Listening, 'port' | 'url'> {
  dependencies: Dependencies;
  connection: Connection;
  /** Ends calls and runs, and closes the database after them and the `background` work. */
  close(background?: Promise<unknown>): Promise<void>;
}

/**
 * Connects the database, builds the dependencies and listens. Background work is not started.
 * @throws StartError when the database cannot be reached or has another schema, or the port cannot be opened
 */
export async function startService<Settings extends ServiceSettings, Dependencies extends object>(
  service: Service<Settings, Dependencies>,
  {
    settings,
    logger,
    audit,
    override,
    migrated = false,
    drainMs,
    graceMs,
  }: StartServiceOptions<Settings, Dependencies>,
): Promise<StartedService<Dependencies>> {
  const database = await connectDatabase({ uri: settings.MONGODB_URI, logger, migrated });
  const { connection } = database;
  if (migrated) await assertSchema(connection);
  const redis = settings.REDIS_URL ? await openRedis(settings.REDIS_URL, logger) : null;
  const slots = createProviderSlots(settings.PLAN_LIMITS.provider);
  const dependencies = {
    ...(await service.createDependencies({ settings, connection, redis, slots, logger })),
    ...override,
  };
  const creating = service.creating?.(dependencies);
  const app = createApp({
    name: service.name,
    logger,
    quiet: settings.NODE_ENV === 'production',
    ...(audit && { audit }),
    identityKeys: settings.IDENTITY_PUBLIC_KEYS,
    calls: service.calls(dependencies),
    ...(creating && { creating }),
    ...(service.verifyDeployer && { verifyDeployer: service.verifyDeployer(dependencies) }),
    ready: { database: database.ping, ...service.ready },
  });
  const { port, url, close } = await listen(app, {
    port: settings.PORT,
    host: settings.HOST,
    ...(drainMs !== undefined && { drainMs }),
    ...(graceMs !== undefined && { graceMs }),
  });
  return {
    dependencies,
    connection,
    port,
    url,
    async close(background) {
      await close();
      await service.close?.(dependencies);
      await background;
      redis?.close();
      await database.close();
    },
  };
}

/**
 * Runs a service as the main program of this process: reads the environment, starts the service and its background work, and
 * stops everything in reverse order on SIGTERM or SIGINT. A start that fails ends the process with code 1.
 */
export async function runService<Settings extends ServiceSettings, Dependencies extends object>(
  service: Service<Settings, Dependencies>,
): Promise<void> {
  const { name } = service;
  const settings: Settings = readConfig(service.settings);
  const logger = createLogger({
    name,
    level: settings.LOG_LEVEL,
    json: settings.NODE_ENV === 'production',
  });
  await runProcess(logger, async () => {
    const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share } = settings;
    await startTracing({ name, endpoint, share });
    const audit = openAuditLog({ name, target: settings.AUDIT_LOG, logger });
    const started = await startService(service, {
      settings,
      logger,
      audit,
      migrated: true,
      ...shutdownTimes(settings),
    });
    const stopSweeps = service.startSweeps?.(started.dependencies, logger) ?? [];
    logger.info(`the ${name} service listens on ${started.url}`);
    return async () => {
      const stopped = Promise.all(stopSweeps.map((stop) => stop()));
      await started.close(stopped);
      await stopTracing();
    };
  });
}
