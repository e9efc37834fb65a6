import type { ModuleTool } from '@atelier/contracts';
import { catalogueOf, type PageLanguage } from '@atelier/contracts/languages';
import type { Registry } from './registry.ts';

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
  const {
    title = tool.title,
    description = tool.description,
    nav,
    landing,
    starts_from,
    creates = [],
  } = texts;
  return {
    ...tool,
    title,
    description,
    nav: tool.nav && { ...tool.nav, ...(nav && { label: nav }) },
    landing: tool.landing && { ...tool.landing, ...(landing && { label: landing }) },
    ...(tool.starts_from && {
      starts_from: { ...tool.starts_from, ...(starts_from && { label: starts_from }) },
    }),
    creates: tool.creates.map((created, index) => ({
      ...created,
      ...creates[index],
      ...(created.reuse && { reuse: { ...created.reuse, ...creates[index]?.reuse } }),
    })),
  };
}
