import type { ModuleTool, PageSettings } from '@atelier/contracts';

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
export function navLinks({ modules }: Registry): NavLinkEntry[] {
  return modules
    .flatMap(({ tools }) => tools)
    .flatMap((tool) => (tool.nav ? [{ ...tool, nav: tool.nav }] : []))
    .sort((a, b) => a.nav.order - b.nav.order || a.path.localeCompare(b.path))
    .map(({ path, title, icon, gradient, nav }) => ({ path, label: nav.label ?? title, icon, gradient }));
}
