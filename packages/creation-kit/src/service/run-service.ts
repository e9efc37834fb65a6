import type { ServiceName } from '@atelier/contracts';
import type { ServiceSettings } from '@atelier/server-kit/config';
import { readConfig, shutdownTimes } from '@atelier/server-kit/config';
import { connectDatabase } from '@atelier/server-kit/database';
import { assertSchema } from '@atelier/server-kit/database-schema';
import { type Listening, listen, runProcess, type Stop } from '@atelier/server-kit/http';
import { openJobs } from '@atelier/server-kit/job-requests';
import { type ServerJobs, startJobs } from '@atelier/server-kit/jobs';
import { type AuditLog, createLogger, type Logger, openAuditLog } from '@atelier/server-kit/logging';
import { type AwaitProvider, createProviderLimits } from '@atelier/server-kit/provider-limits';
import { mongodbStore, redisStore } from '@atelier/server-kit/rate-limits';
import type { ReadyChecks } from '@atelier/server-kit/readiness';
import { defaultWaitMs, openRedis, type Redis } from '@atelier/server-kit/redis';
import { startTracing, stopTracing } from '@atelier/server-kit/tracing';
import type { Connection } from 'mongoose';
import type { z } from 'zod';
import { createApp } from '../calls/app.ts';
import type { VerifyDeployer } from '../calls/call-context.ts';
import type { ServedCall } from '../calls/serve-call.ts';
import type { CreationDependencies } from '../runs/creation-dependencies.ts';
import type { IdempotencyKeys } from '../runs/idempotency-keys.ts';

export interface ServiceContext<Settings> {
  settings: Settings;
  connection: Connection;
  /** The Redis of REDIS_URL; null without it. */
  redis: Redis | null;
  awaitProvider: AwaitProvider;
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
  /** Required if a call is repeatable. */
  keys?(dependencies: Dependencies): IdempotencyKeys;
  verifyDeployer?(dependencies: Dependencies): VerifyDeployer;
  calls(dependencies: Dependencies): readonly ServedCall[];
  /** The readiness checks in addition to the database. */
  ready?: ReadyChecks;
  /** Its work between requests. */
  jobs?(dependencies: Dependencies): ServerJobs;
}

/** Returns its argument; infers the types of settings and dependencies. */
export const defineService = <Settings extends ServiceSettings, Dependencies extends object>(
  service: Service<Settings, Dependencies>,
): Service<Settings, Dependencies> => service;

export interface StartServiceOptions<Settings, Dependencies> {
  settings: Settings;
  logger: Logger;
  audit?: AuditLog;
  override?: Partial<Dependencies>;
  migrated?: boolean;
  drainMs?: number;
  graceMs?: number;
}

export interface StartedService<Dependencies> extends Pick<Listening, 'port' | 'url'> {
  dependencies: Dependencies;
  connection: Connection;
  /** Ends calls and runs, and closes the database after them and `others`. */
  close(others?: Promise<unknown>): Promise<void>;
}

/** Starts a service without its jobs. @throws StartError */
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
  await openJobs(connection);
  const redis = settings.REDIS_URL ? await openRedis(settings.REDIS_URL, logger) : null;
  const store = redis ? redisStore(redis) : mongodbStore(connection.getClient().db(), defaultWaitMs);
  const awaitProvider = createProviderLimits(settings.PLAN_LIMITS.provider, store);
  const dependencies = {
    ...(await service.createDependencies({ settings, connection, redis, awaitProvider, logger })),
    ...override,
  };
  const app = createApp({
    name: service.name,
    logger,
    quiet: settings.NODE_ENV === 'production',
    audit,
    identityKeys: settings.IDENTITY_PUBLIC_KEYS,
    calls: service.calls(dependencies),
    creating: service.creating?.(dependencies),
    keys: service.keys?.(dependencies),
    verifyDeployer: service.verifyDeployer?.(dependencies),
    ready: { database: database.ping, ...(redis && { redis: redis.ping }), ...service.ready },
  });
  const { PORT, HOST: host } = settings;
  const { port, url, close } = await listen(app, { port: PORT, host, drainMs, graceMs });
  return {
    dependencies,
    connection,
    port,
    url,
    async close(others) {
      await close();
      await others;
      redis?.close();
      await database.close();
    },
  };
}

interface ReadService {
  settings: ServiceSettings;
  /** Starts the service and its jobs. Returns what stops both. */
  start(logger: Logger): Promise<Stop>;
}

export interface RunnableService {
  name: ServiceName;
  /** Reads its variables; the process ends if they have faults. */
  read(env: NodeJS.ProcessEnv): ReadService;
}

/** A service without the types of its settings and dependencies. */
export function runnable<Settings extends ServiceSettings, Dependencies extends object>(
  service: Service<Settings, Dependencies>,
): RunnableService {
  const { name } = service;
  return {
    name,
    read(env) {
      const settings: Settings = readConfig(service.settings, env);
      return {
        settings,
        async start(logger) {
          const audit = openAuditLog({ name, target: settings.AUDIT_LOG, logger });
          const options = { settings, logger, audit, migrated: true, ...shutdownTimes(settings) };
          const started = await startService(service, options);
          const jobs = service.jobs?.(started.dependencies) ?? {};
          const stopJobs = await startJobs({ connection: started.connection, jobs, logger });
          logger.info(`the ${name} service listens on ${started.url}`);
          return () => started.close(stopJobs());
        },
      };
    },
  };
}

/** The variables of one service in a process of several: `TEXT_PORT` wins over `PORT`. */
function variablesOf(name: ServiceName): NodeJS.ProcessEnv {
  const prefix = `${name.toUpperCase()}_`;
  const own = Object.entries(process.env).filter(([key, value]) => key.startsWith(prefix) && value);
  return {
    ...process.env,
    ...Object.fromEntries(own.map(([key, value]) => [key.slice(prefix.length), value])),
  };
}

/** Runs services as the main program of this process, until SIGTERM or SIGINT. */
export async function runServices(...runnables: readonly RunnableService[]): Promise<void> {
  const isAlone = runnables.length === 1;
  const services = runnables.map(({ name, read }) => ({
    name,
    ...read(isAlone ? process.env : variablesOf(name)),
  }));
  const [first] = services;
  if (!first) return;
  const program = isAlone ? first.name : 'services';
  const { LOG_LEVEL: level, NODE_ENV } = first.settings;
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share } = first.settings;
  const loggerOf = (name: string) => createLogger({ name, level, json: NODE_ENV === 'production' });
  await runProcess(loggerOf(program), async () => {
    await startTracing({ name: program, endpoint, share });
    const stops: Stop[] = [];
    for (const { name, start } of services) stops.push(await start(loggerOf(name)));
    return async () => {
      await Promise.all(stops.map((stop) => stop()));
      await stopTracing();
    };
  });
}
