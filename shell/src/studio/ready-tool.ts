import type { PageSettings } from '@atelier/contracts';
import { findTool } from '../app/registry.ts';
import { whenIdle } from '../app/when-idle.ts';
import { toolLoaderFor } from '../federation/page-loader.ts';

/** Milliseconds after which preloading starts even if the browser is busy: sign-in has requested its scripts by then. */
const latestStartMs = 200;

/** Preloads the tool at a path, if there is one, while sign-in loads. */
export function readyTool({ registry }: PageSettings, path: string): void {
  if (findTool(registry, path)) whenIdle(() => toolLoaderFor(registry).preload(path), latestStartMs);
}
