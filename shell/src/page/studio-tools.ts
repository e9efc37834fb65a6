/** The tools of the registry as the signed-in area shows them. Apart from `registry.ts`, which the landing page loads, too. */
import type { Creation, ModuleTool } from '@atelier/contracts';
import type { Registry } from './registry.ts';

interface NavLinkEntry {
  path: string;
  label: string;
  icon: string;
  gradient: ModuleTool['gradient'];
}

/** The sidebar's links to tools, ordered by the manifests. */
export function navLinks(registry: Registry): NavLinkEntry[] {
  return orderedTools(registry)
    .filter(({ nav }) => nav)
    .map((tool) => ({ path: tool.path, label: navLabel(tool), icon: tool.icon, gradient: tool.gradient }));
}

/** A tool's name in the sidebar, also the title of its page. */
export const navLabel = ({ nav, title }: ModuleTool): string => nav?.label ?? title;

/** A type of creation as a tool of the registry declares it. */
export type CreatedType = ModuleTool['creates'][number] & { module: string; tool: ModuleTool };

/** The types of creations that the registry's tools make, in the order of the tools. */
export const createdTypes = (registry: Registry): CreatedType[] =>
  registry.modules
    .flatMap(({ name, tools }) =>
      tools.flatMap((tool) => tool.creates.map((created) => ({ ...created, module: name, tool }))),
    )
    .sort((a, b) => inOrder(a.tool, b.tool));

/** The tools with a link in the sidebar that make creations, in its order. */
export const toolsThatCreate = (registry: Registry): ModuleTool[] =>
  orderedTools(registry).filter(({ nav, creates }) => nav && creates.length > 0);

/** The tools that start from a creation of the type: the label of each, and its address with the creation. */
export const toolsFrom = (registry: Registry, { type, id }: Pick<Creation, 'type' | 'id'>) =>
  orderedTools(registry).flatMap(({ path, starts_from }) =>
    starts_from?.type === type ? [{ label: starts_from.label, to: `${path}?made_from=${id}` }] : [],
  );

/** All tools in the order of the sidebar; those without a link come last. */
const orderedTools = ({ modules }: Registry): ModuleTool[] =>
  modules.flatMap(({ tools }) => tools).sort(inOrder);

function inOrder(a: ModuleTool, b: ModuleTool): number {
  const order = ({ nav }: ModuleTool) => nav?.order ?? Number.MAX_SAFE_INTEGER;
  return order(a) - order(b) || a.path.localeCompare(b.path);
}
