import type { ModuleExtension, ModuleTool } from '@atelier/contracts';
import { catalogueOf, type PageLanguage } from '@atelier/contracts/languages';
import type { Registry } from './registry.ts';

/** The registry with the texts of its tools and extensions in a language. */
export function registryIn(language: PageLanguage, registry: Registry): Registry {
  return {
    ...registry,
    modules: registry.modules.map(({ extensions, ...module }) => ({
      ...module,
      tools: module.tools.map((tool) => toolIn(language, tool)),
      ...(extensions && { extensions: extensions.map((one) => extensionIn(language, one)) }),
    })),
  };
}

const extensionIn = (language: PageLanguage, { translations, ...extension }: ModuleExtension) =>
  ({ ...extension, ...translations?.[catalogueOf(language) as 'de'] }) as ModuleExtension;

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
    creates: tool.creates.map((created, index) => ({
      ...created,
      ...creates[index],
      ...(created.reuse && { reuse: { ...created.reuse, ...creates[index]?.reuse } }),
    })),
  };
}
