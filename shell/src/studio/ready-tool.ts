import type { PageSettings } from '@atelier/contracts';
import { findTool } from '../app/registry.ts';
import { whenIdle } from '../app/when-idle.ts';
import { toolLoaderFor } from '../federation/page-loader.ts';

/** By now sign-in has asked for its scripts. */
const soonMs = 200;

/** Makes the tool at a path ready, if there is one, while sign-in is on its way: it is drawn as soon as that is there. */
export function readyTool({ registry }: PageSettings, path: string): void {
  if (findTool(registry, path)) whenIdle(() => toolLoaderFor(registry).preload(path), soonMs);
}
