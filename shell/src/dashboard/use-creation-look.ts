import type { CreationType, ModuleTool } from '@atelier/contracts';
import { useSettings } from '../app/settings.tsx';

/** The colours of a creation whose tool is not among the registry's: plain ink. */
const plain: ModuleTool['gradient'] = { from: 'oklch(42% 0.015 60)', to: 'oklch(60% 0.015 60)' };

/** How the registry's tools tell what they make: by a word of the type in their path. */
const words: Record<CreationType, RegExp> = {
  article: /article/,
  'blog-title': /title/,
  image: /generate-image|image/,
  'resume-review': /resume/,
};

/** The colours and icon of the tool that makes creations of a type. */
export function useCreationLook(type: CreationType): {
  gradient: ModuleTool['gradient'];
  icon: string | null;
} {
  const { registry } = useSettings();
  const tool = registry.modules.flatMap(({ tools }) => tools).find(({ path }) => words[type].test(path));
  return tool ? { gradient: tool.gradient, icon: tool.icon } : { gradient: plain, icon: null };
}
