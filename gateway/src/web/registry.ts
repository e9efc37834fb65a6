import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type Registry, registry } from '@atelier/contracts';
import type { Logger } from '@atelier/service-kit/logging';
import type { Middleware } from 'koa';
import type { State } from '../http/request-target.ts';
import { watchFile } from './watched-file.ts';

/** The active modules, and an ETag of this state. */
export interface RegistryState {
  registry: Registry;
  tag: string;
}

/** Returns the current registry. It is empty until its file was valid once. */
export type CurrentRegistry = () => Promise<RegistryState>;

/** Called with each new registry; `before` is null for the first one. */
export type OnRegistryChange = (before: Registry | null, after: Registry) => void;

/** Watches the registry's file, which is validated by the contracts. */
export function watchRegistry(
  path: string,
  log: Logger,
  onChange: OnRegistryChange = () => {},
): CurrentRegistry {
  let before: Registry | null = null;
  const empty = stateOf({ modules: [] });
  const current = watchFile(
    path,
    async () => {
      const state = stateOf(registry.parse(JSON.parse(await readFile(path, 'utf8'))));
      onChange(before, state.registry);
      before = state.registry;
      return state;
    },
    log,
  );
  return async () => (await current())?.value ?? empty;
}

function stateOf(parsed: Registry): RegistryState {
  return {
    registry: parsed,
    tag: createHash('sha256').update(JSON.stringify(parsed)).digest('base64url').slice(0, 16),
  };
}

/** Serves `/registry`. Browsers revalidate it by ETag at each request. */
export function serveRegistry(current: CurrentRegistry): Middleware<State> {
  return async (ctx, next) => {
    if (ctx.state.target.path !== '/registry') return next();
    const { registry: active, tag } = await current();
    ctx.set('cache-control', 'no-cache');
    ctx.etag = tag;
    ctx.status = 200;
    if (ctx.fresh) ctx.status = 304;
    else ctx.body = active;
  };
}
