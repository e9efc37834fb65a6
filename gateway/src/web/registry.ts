import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type Registry, registry } from '@atelier/contracts';
import type { Logger } from '@atelier/service-kit/logging';
import type { Middleware } from 'koa';
import type { State } from '../http/state.ts';
import { followFile } from './followed-file.ts';

/** The active modules, and a name for exactly this state of them. */
export interface RegistryState {
  registry: Registry;
  tag: string;
}

/** Answers the registry in force: empty as long as there never was a good one. */
export type CurrentRegistry = () => Promise<RegistryState>;

/** Is told when another registry is in force; `before` is null for the first one. */
export type RegistryChange = (before: Registry | null, now: Registry) => void;

/** Follows the registry's file, checked by the contracts. */
export function followRegistry(
  path: string,
  log: Logger,
  onChange: RegistryChange = () => {},
): CurrentRegistry {
  let before: Registry | null = null;
  const none = stateOf({ modules: [] });
  const current = followFile(
    path,
    async () => {
      const now = stateOf(registry.parse(JSON.parse(await readFile(path, 'utf8'))));
      onChange(before, now.registry);
      before = now.registry;
      return now;
    },
    log,
  );
  return async () => (await current())?.value ?? none;
}

function stateOf(read: Registry): RegistryState {
  return {
    registry: read,
    tag: createHash('sha256').update(JSON.stringify(read)).digest('base64url').slice(0, 16),
  };
}

/** Answers `/registry`. A browser asks again each time, and is told when nothing changed. */
export function answerRegistry(current: CurrentRegistry): Middleware<State> {
  return async (ctx, next) => {
    if (ctx.state.address.path !== '/registry') return next();
    const { registry: active, tag } = await current();
    ctx.set('cache-control', 'no-cache');
    ctx.etag = tag;
    ctx.status = 200;
    if (ctx.fresh) ctx.status = 304;
    else ctx.body = active;
  };
}
