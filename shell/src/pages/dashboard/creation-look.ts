import type { CreationSummary, CreationType } from '@atelier/contracts';
import { dashboard as texts } from '../../messages.ts';
import type { Registry } from '../../page/registry.ts';
import { type CreatedType, createdTypes } from '../../page/studio-tools.ts';
import { type PromptParts, promptParts } from './prompt-parts.ts';

/** The types that the list can be filtered by. */
export type TypeFilter = CreationType | 'all';

/** The filters in the order they are shown: all, then the types that the registry's tools make. */
export function typeFilters(registry: Registry): { value: TypeFilter; label: string }[] {
  const found = new Map<TypeFilter, string>([['all', texts.all]]);
  for (const { type, label } of createdTypes(registry)) if (!found.has(type)) found.set(type, label);
  return Array.from(found, ([value, label]) => ({ value, label }));
}

/** How the dashboard shows a creation. */
export interface CreationLook {
  /** The declaration of the tool that made it; null if no tool of the registry declares its type. */
  maker: CreatedType | null;
  /** What it is called: its title, the user's words, the name of the uploaded file, or the prompt. */
  name: string;
  /** The name of the uploaded file; null without one. */
  file: string | null;
  /** The prompt split by the tool's template; null if it was not built with it. */
  parts: PromptParts | null;
  /** The tool's address with the creation's prompt and settings filled in; null if the tool can use none of them. */
  again: string | null;
}

/** The look of a creation, by the declarations of the registry's tools. */
export function creationLook(
  registry: Registry,
  { type, title, prompt, settings }: Pick<CreationSummary, 'type' | 'title' | 'prompt' | 'settings'>,
): CreationLook {
  const maker = makerOf(registry, type, settings);
  const parts = maker?.prompt ? promptParts(prompt, maker.prompt) : null;
  const file = typeof settings.file === 'string' ? settings.file : null;
  return {
    maker,
    name: title ?? parts?.own ?? file ?? prompt,
    file,
    parts,
    again: maker && addressToUseAgain(maker, prompt, parts, settings),
  };
}

/** The tool that made a creation: the one whose `when` matches the settings, otherwise the first of its type. */
function makerOf(
  registry: Registry,
  type: CreationType,
  settings: CreationSummary['settings'],
): CreatedType | null {
  const ofType = createdTypes(registry).filter((created) => created.type === type);
  const matches = ({ when }: CreatedType) =>
    when && Object.entries(when).every(([name, value]) => settings[name] === value);
  return ofType.find(matches) ?? ofType[0] ?? null;
}

/** The tool with the prompt, the values of its placeholders, and the settings that it can use again. */
function addressToUseAgain(
  { tool, prompt: template, reuse = [] }: CreatedType,
  prompt: string,
  parts: PromptParts | null,
  settings: CreationSummary['settings'],
): string | null {
  if (template && !parts) return null;
  const query = new URLSearchParams(parts ? { prompt, ...parts.values } : {});
  for (const name of reuse) {
    const value = settings[name];
    if (value !== undefined) query.set(name, String(value));
  }
  return query.size > 0 ? `${tool.path}?${query}` : null;
}

/** The details of a list item: type, date, file, score, whether it is public, and the status unless it is completed. */
export function describeCreation(
  { type, status, publish, created_at, settings }: CreationSummary,
  { maker, name, file }: CreationLook,
): string[] {
  const date = new Date(created_at).toLocaleDateString('en-US', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  });
  const score = maker?.score;
  const points = score && settings[score.setting];
  return [
    maker?.name ?? maker?.label ?? type,
    date,
    ...(file && file !== name ? [file] : []),
    ...(score && typeof points === 'number' ? [texts.score(points, score.max)] : []),
    ...(publish ? [texts.public] : []),
    ...(status === 'completed' ? [] : [texts.status[status]]),
  ];
}
