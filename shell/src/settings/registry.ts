import type { ModuleTool, PageSettings } from '@atelier/contracts';

export type Registry = PageSettings['registry'];
export type RegistryModule = Registry['modules'][number];

export interface FoundTool {
  module: RegistryModule;
  tool: ModuleTool;
}

/** The tool at a path, or below whose path it is, and the module it belongs to; null if no module has it. */
export function findTool(registry: Registry, path: string): FoundTool | null {
  for (const module of registry.modules) {
    const tool = module.tools.find((candidate) => ownsPath(candidate, path));
    if (tool) return { module, tool };
  }
  return null;
}

const ownsPath = ({ path, subpaths }: ModuleTool, address: string) =>
  address === path || (subpaths === true && address.startsWith(`${path}/`));

/** The path of the page that an address belongs to: of its tool, or its own. */
export const pagePathOf = (registry: Registry, path: string): string =>
  findTool(registry, path)?.tool.path ?? path;

/** The name of a module: its tools in the page's language, or its package name if it is not served. */
export const moduleTitle = ({ modules }: Registry, name: string): string =>
  modules
    .find((module) => module.name === name)
    ?.tools.map(({ title }) => title)
    .join(', ') || name;

export function landingTools({ modules }: Registry): ModuleTool[] {
  const order = ({ landing }: ModuleTool) => landing?.order ?? 0;
  return modules
    .flatMap(({ tools }) => tools)
    .filter(({ landing }) => landing)
    .sort((a, b) => order(a) - order(b));
}
