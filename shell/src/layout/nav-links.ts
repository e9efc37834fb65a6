import type { ModuleTool, PageSettings } from '@atelier/contracts';

/** A link of the sidebar. */
export interface NavLinkEntry {
  path: string;
  label: string;
  icon: string;
  gradient: ModuleTool['gradient'];
}

/** The sidebar's links, in the order that the modules ask for; the dashboard is not among them. */
export function navLinks({ modules }: PageSettings['registry']): NavLinkEntry[] {
  return modules
    .flatMap(({ tools }) => tools)
    .flatMap((tool) => (tool.nav ? [{ ...tool, nav: tool.nav }] : []))
    .sort((a, b) => a.nav.order - b.nav.order || a.path.localeCompare(b.path))
    .map(({ path, title, icon, gradient, nav }) => ({ path, label: nav.label ?? title, icon, gradient }));
}
