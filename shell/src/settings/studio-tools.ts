/** The tools as the signed-in area shows them. The landing page loads only `registry.ts`. */
import type { CreationType, ModuleExtension, ModuleTool } from '@atelier/contracts';
import type { Registry } from './registry.ts';

interface NavLinkEntry extends Omit<ModuleTool, 'nav'> {
  label: string;
  under: string | undefined;
}

/** The sidebar's links to tools, ordered by the manifests, each before those that belong to it. */
export function navLinks(registry: Registry): NavLinkEntry[] {
  const links = orderedTools(registry).flatMap(({ nav, ...tool }) =>
    nav ? [{ ...tool, label: nav.label ?? tool.title, under: nav.under }] : [],
  );
  return links
    .filter(({ under }) => !under)
    .flatMap((link) => [link, ...links.filter(({ under }) => under === link.path)]);
}

export const navLabel = ({ nav, title }: ModuleTool): string => nav?.label ?? title;

export type CreatedType = ModuleTool['creates'][number] & { tool: ModuleTool };

export const createdTypes = (registry: Registry): CreatedType[] =>
  registry.modules
    .flatMap(({ tools }) => tools.flatMap((tool) => tool.creates.map((created) => ({ ...created, tool }))))
    .sort((a, b) => inOrder(a.tool, b.tool));

/** The links to tools that make creations. `subject` names the field of their form for the user's words. */
export const toolsThatCreate = (registry: Registry) =>
  navLinks(registry)
    .filter(({ creates }) => creates.length > 0)
    .map((tool) => ({ ...tool, subject: tool.creates.find(({ subject }) => subject)?.subject }));

export interface Extension {
  key: string;
  title: string;
  /** The tool that it opens; for a component, the one whose colours it gets. */
  tool: ModuleTool;
  /** The component; without one, the extension is a link. */
  expose: string | undefined;
}

/** The cards that modules add to the dashboard. A release replaces them. */
export const dashboardCards = (registry: Registry): Extension[] =>
  extensionsOf(registry, ({ at }) => at === 'dashboard');

export const actionsOn = (registry: Registry, type: CreationType): Extension[] =>
  extensionsOf(registry, (extension) => extension.at === 'creation' && extension.types.includes(type));

/** The address of a tool that starts from a creation. */
export const addressFrom = ({ path }: ModuleTool, id: string): string => `${path}?made_from=${id}`;

const extensionsOf = ({ modules }: Registry, isWanted: (extension: ModuleExtension) => boolean) =>
  modules.flatMap(({ name, version, extensions = [], tools }) =>
    extensions.filter(isWanted).flatMap((extension, index) => {
      const [title, opens] =
        extension.at === 'creation' ? [extension.label, extension.opens] : [extension.title];
      const tool = tools.find(({ path }) => path === opens) ?? tools[0];
      return tool ? [{ key: `${name} ${version} ${index}`, title, tool, expose: extension.expose }] : [];
    }),
  );

/** All tools in the order of the sidebar; those without a link come last. */
const orderedTools = ({ modules }: Registry): ModuleTool[] =>
  modules.flatMap(({ tools }) => tools).sort(inOrder);

function inOrder(a: ModuleTool, b: ModuleTool): number {
  const order = ({ nav }: ModuleTool) => nav?.order ?? Number.MAX_SAFE_INTEGER;
  return order(a) - order(b) || a.path.localeCompare(b.path);
}
