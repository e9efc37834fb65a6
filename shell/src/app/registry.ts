import type { CreationType, ModuleTool, PageSettings } from '@atelier/contracts';

export type Registry = PageSettings['registry'];
export type RegistryModule = Registry['modules'][number];

/** The tool at a path and the module it belongs to, or null if no module has it. */
export function findTool(registry: Registry, path: string) {
  for (const module of registry.modules) {
    const tool = module.tools.find((candidate) => candidate.path === path);
    if (tool) return { module, tool };
  }
  return null;
}

/** A tool's link in the sidebar. */
export interface NavLinkEntry {
  path: string;
  label: string;
  icon: string;
  gradient: ModuleTool['gradient'];
}

/** The sidebar's links to tools, ordered by the manifests. */
export function navLinks(registry: Registry): NavLinkEntry[] {
  return orderedTools(registry).flatMap(({ path, title, icon, gradient, nav }) =>
    nav ? [{ path, label: nav.label ?? title, icon, gradient }] : [],
  );
}

/** The tools with a card on the landing page, ordered by the manifests. */
export function landingTools({ modules }: Registry): ModuleTool[] {
  const order = ({ landing }: ModuleTool) => landing?.order ?? 0;
  return modules
    .flatMap(({ tools }) => tools)
    .filter(({ landing }) => landing)
    .sort((a, b) => order(a) - order(b));
}

/** A type of creation as the registry's tools declare it, with the look of the first tool that makes it. */
export interface CreatedType {
  type: CreationType;
  /** The label of the dashboard's filter. */
  label: string;
  /** The entry of a creation's settings that is shown as its score. */
  score: { setting: string; max: number } | null;
  icon: string;
  gradient: ModuleTool['gradient'];
}

/** The types of creations that the registry's tools make, in the order of the tools. */
export function createdTypes(registry: Registry): CreatedType[] {
  const found = new Map<CreationType, CreatedType>();
  for (const { creates, icon, gradient } of orderedTools(registry))
    for (const { type, label, score = null } of creates)
      if (!found.has(type)) found.set(type, { type, label, score, icon, gradient });
  return [...found.values()];
}

/** All tools in the order of the sidebar; those without a link come last. */
function orderedTools({ modules }: Registry): ModuleTool[] {
  const order = ({ nav }: ModuleTool) => nav?.order ?? Number.MAX_SAFE_INTEGER;
  return modules
    .flatMap(({ tools }) => tools)
    .sort((a, b) => order(a) - order(b) || a.path.localeCompare(b.path));
}
