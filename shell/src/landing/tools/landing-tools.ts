import type { ModuleTool } from '@atelier/contracts';
import { useLandingHost } from '../landing-host.ts';

/** The active tools that ask for a card on the landing page, in their order. */
export function useLandingTools(): ModuleTool[] {
  const order = (tool: ModuleTool) => tool.landing?.order ?? 0;
  return useLandingHost()
    .settings.registry.modules.flatMap((module) => module.tools)
    .filter((tool) => tool.landing)
    .sort((a, b) => order(a) - order(b));
}
