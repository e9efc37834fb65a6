import type { ModuleTool, PageSettings } from '@atelier/contracts';
import { catalogueOf, type PageLanguage } from '@atelier/contracts/languages';

export type Registry = PageSettings['registry'];
export type RegistryModule = Registry['modules'][number];

/** The registry with the texts of its tools in a language. */
export function registryIn(language: PageLanguage, registry: Registry): Registry {
  return {
    modules: registry.modules.map((module) => ({
      ...module,
      tools: module.tools.map((tool) => toolIn(language, tool)),
    })),
  };
}

function toolIn(language: PageLanguage, { translations, ...tool }: ModuleTool): ModuleTool {
  const texts = translations?.[catalogueOf(language) as 'de'];
  if (!texts) return tool;
  const { title = tool.title, description = tool.description, nav, landing, creates = [] } = texts;
  return {
    ...tool,
    title,
    description,
    nav: tool.nav && { ...tool.nav, ...(nav && { label: nav }) },
    landing: tool.landing && { ...tool.landing, ...(landing && { label: landing }) },
    creates: tool.creates.map((created, index) => ({ ...created, ...creates[index] })),
  };
}

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

/** The tools with a card on the landing page, ordered by the manifests. */
export function landingTools({ modules }: Registry): ModuleTool[] {
  const order = ({ landing }: ModuleTool) => landing?.order ?? 0;
  return modules
    .flatMap(({ tools }) => tools)
    .filter(({ landing }) => landing)
    .sort((a, b) => order(a) - order(b));
}
