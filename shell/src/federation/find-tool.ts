import type { PageSettings } from '@atelier/contracts';

/** The tool at a path, and the module it belongs to; null where the registry has none. */
export function findTool(registry: PageSettings['registry'], path: string) {
  for (const module of registry.modules) {
    const tool = module.tools.find((candidate) => candidate.path === path);
    if (tool) return { module, tool };
  }
  return null;
}
