import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { type Registry, type RegistryModule, type ServedModule, servedModule } from '@atelier/contracts';
import { cached } from '@atelier/server-kit/cached';
import { type AuditLog, type Logger, systemSource } from '@atelier/server-kit/logging';
import { inTime } from '@atelier/server-kit/time';
import type { Middleware } from 'koa';
import { z } from 'zod';
import type { State } from '../edge/request-target.ts';
import { writeWhole } from './module-files.ts';
import type { RegistryService } from './registry-service.ts';
import { registryOf, versionFor, visitorOf } from './visitors.ts';

/** The modules of one visitor, and an ETag of this state. */
interface RegistryState {
  registry: Registry;
  tag: string;
}

/** Returns the current registry of a visitor. It is empty until the service has responded once. */
export type CurrentRegistry = (visitor: string) => Promise<RegistryState>;

/** Called with each new state, without rollouts; `before` is null for the first. */
export type OnRegistryChange = (before: Registry | null, after: Registry) => void;

interface RegistryOptions {
  service: Pick<RegistryService, 'served'>;
  /** The file of the last response, for a start without the service. */
  file: string;
  maxAgeMs: number;
  logger: Logger;
  onChange?: OnRegistryChange;
  onModules?: (modules: readonly RegistryModule[]) => void;
}

export const mostRollouts = 12;
/** Each rollout divides the visitors once. */
const mostStates = 100;
/** How long a request with an existing state waits for a newer one. */
const longestWaitMs = 300;
const failurePauseMs = 2_000;

const stored = z.array(servedModule);

/** Caches the registry: at most `maxAgeMs` old while the service responds, else its last state. */
export function createRegistry(options: RegistryOptions): CurrentRegistry {
  const { service, file, logger, onChange = () => {}, onModules = () => {} } = options;
  let modules: readonly ServedModule[] | null = null;
  let tag: string | null = null;
  let freshUntil = 0;
  let refreshing: Promise<void> | null = null;
  let failed = false;
  /** The states of visitors, by versions. */
  const states = cached<RegistryState>({ most: mostStates });
  let stable: Registry | null = null;

  const use = (next: readonly ServedModule[]) => {
    modules = withFewRollouts(next, logger);
    states.clear();
    const before = stable;
    stable = registryOf(modules, null, logger);
    onChange(before, stable);
    onModules(next.flatMap(({ active, candidate }) => [active ?? [], candidate?.module ?? []].flat()));
  };

  const request = async () => {
    try {
      const response = await service.served(tag);
      freshUntil = Date.now() + options.maxAgeMs;
      if (failed) logger.info('the registry service responds again');
      failed = false;
      if (response === 'unchanged') return;
      tag = response.tag;
      if (response.invalid > 0)
        logger.error({ invalid: response.invalid }, 'the registry contains invalid modules');
      use(response.modules);
      await writeWhole(file, JSON.stringify(response.modules)).catch((error: unknown) =>
        logger.warn({ err: error, file }, 'the registry cannot be kept'),
      );
    } catch (error) {
      const isFirst = !failed;
      failed = true;
      if (isFirst)
        logger.warn({ err: error }, 'the registry service does not respond; its last state stays in use');
      if (modules === null) {
        const lastStored = await readStored(file).catch((cause: unknown) => {
          if (isFirst)
            logger.error({ err: cause, file }, 'the kept registry cannot be read: no module is served');
          return null;
        });
        if (lastStored) use(lastStored);
      }
      // Until then, requests wait for the kept registry.
      freshUntil = Date.now() + failurePauseMs;
    }
  };
  const refresh = () => {
    refreshing ??= request().finally(() => {
      refreshing = null;
    });
    return refreshing;
  };

  return async (visitor) => {
    if (Date.now() >= freshUntil) {
      await (modules === null ? refresh() : inTime(refresh(), longestWaitMs, () => undefined));
    }
    const served = modules ?? [];
    const key = served.map((module) => versionFor(module, visitor)?.version ?? '').join(' ');
    return states.read(key, async () => stateOf(registryOf(served, visitor, logger)));
  };
}

/** A visitor can choose a set of pages by a cookie, so sets have to fit into their cache. */
function withFewRollouts(served: readonly ServedModule[], logger: Logger): readonly ServedModule[] {
  const waiting = served.filter(({ candidate }) => candidate).slice(mostRollouts);
  if (waiting.length === 0) return served;
  logger.warn({ modules: waiting.map(({ name }) => name) }, 'too many rollouts at once; these wait');
  return served.map((module) => (waiting.includes(module) ? { ...module, candidate: null } : module));
}

function stateOf(registry: Registry): RegistryState {
  return {
    registry,
    tag: createHash('sha256').update(JSON.stringify(registry)).digest('base64url').slice(0, 16),
  };
}

/** The last stored registry; null before the first. Rejects for an unreadable or invalid file. */
async function readStored(file: string): Promise<ServedModule[] | null> {
  if (!existsSync(file)) return null;
  return stored.parse(JSON.parse(await readFile(file, 'utf8')));
}

/** Serves `/registry`. Browsers revalidate it by ETag at each request. */
export function serveRegistry(current: CurrentRegistry): Middleware<State> {
  return async (ctx, next) => {
    if (ctx.state.target.path !== '/registry') return next();
    ctx.state.operation = 'registry';
    const { registry: active, tag } = await current(visitorOf(ctx));
    ctx.set('cache-control', 'no-cache');
    ctx.etag = tag;
    ctx.status = 200;
    if (ctx.fresh) ctx.status = 304;
    else ctx.body = active;
  };
}

/** Records the modules that a new registry activates or removes. */
export function auditModules(audit: AuditLog): OnRegistryChange {
  return (before, after) => {
    const active = new Map(before?.modules.map(({ name, version }) => [name, version]));
    for (const { name: module, version } of after.modules) {
      const previous = active.get(module) ?? null;
      active.delete(module);
      if (version === previous) continue;
      const event = 'module_activated';
      audit.record({ event, module, version, previous, at_start: before === null }, systemSource);
    }
    for (const [module, version] of active)
      audit.record({ event: 'module_deactivated', module, version }, systemSource);
  };
}
