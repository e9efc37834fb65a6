import type { CreationSummary, CreationType } from '@atelier/contracts';
import { formatDate } from '@atelier/tool-kit/language';
import { dashboard as texts } from '../../messages.ts';
import type { Registry } from '../../settings/registry.ts';
import { type CreatedType, createdTypes } from '../../settings/studio-tools.ts';

export type TypeFilter = CreationType | 'all';

/** The filters in the order they are shown: all, then the types that the registry's tools make. */
export function typeFilters(registry: Registry): { value: TypeFilter; label: string }[] {
  const found = new Map<TypeFilter, string>([['all', texts.all]]);
  for (const { type, label } of createdTypes(registry)) if (!found.has(type)) found.set(type, label);
  return Array.from(found, ([value, label]) => ({ value, label }));
}

/** The gradient of creations that no tool of the registry makes. */
export const neutralGradient = { from: 'oklch(42% 0.015 60)', to: 'oklch(60% 0.015 60)' };

export interface CreationStyle {
  /** The declaration of the tool that made it; null if no tool of the registry declares its type. */
  createdType: CreatedType | null;
  /** What it is called: its title, the user's words, the name of the uploaded file, or the prompt. */
  name: string;
  file: string | null;
  /** The prompt split by the tool's template; null if it was not built with it. */
  parts: PromptParts | null;
  /** The tool's address with the creation's prompt and settings filled in; null if the tool can use none of them. */
  again: string | null;
}

/** The look of a creation, by the declarations of the registry's tools. */
export function creationStyle(
  registry: Registry,
  { type, title, prompt, settings }: Pick<CreationSummary, 'type' | 'title' | 'prompt' | 'settings'>,
): CreationStyle {
  const createdType = createdTypeOf(registry, type, settings);
  const parts = createdType?.prompt ? promptParts(prompt, createdType.prompt) : null;
  const file = typeof settings.file === 'string' ? settings.file : null;
  return {
    createdType,
    name: title ?? parts?.text ?? file ?? prompt,
    file,
    parts,
    again: createdType && addressToUseAgain(createdType, prompt, parts, settings),
  };
}

/** The tool that made a creation: the one whose `when` matches the settings, otherwise the first of its type. */
function createdTypeOf(
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
  { tool, prompt: template, reuse = {} }: CreatedType,
  prompt: string,
  parts: PromptParts | null,
  settings: CreationSummary['settings'],
): string | null {
  if (template && !parts) return null;
  const query = new URLSearchParams(parts ? { prompt, ...parts.values } : {});
  for (const name in reuse) {
    const value = settings[name];
    if (value !== undefined) query.set(name, String(value));
  }
  return query.size > 0 ? `${tool.path}?${query}` : null;
}

/** The details of a list item: type, date, file, score, whether it is public, and the status unless it is completed. */
export function describeCreation(
  { type, status, publish, created_at, settings }: CreationSummary,
  { createdType, name, file }: CreationStyle,
): string[] {
  const date = formatDate(new Date(created_at), {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  });
  const score = createdType?.score;
  const points = score && settings[score.setting];
  return [
    createdType?.name ?? createdType?.label ?? type,
    date,
    ...(file && file !== name ? [file] : []),
    ...(score && typeof points === 'number' ? [texts.score({ value: points, max: score.max })] : []),
    ...(publish ? [texts.public] : []),
    ...(status === 'completed' ? [] : [texts.status[status]]),
  ];
}

/** A prompt split by its tool's template. */
export interface PromptParts {
  /** The text before and after what the user wrote. */
  before: string;
  after: string;
  /** What the user wrote: the value of the first placeholder. */
  text: string;
  /** The values of all placeholders by name. */
  values: Readonly<Record<string, string>>;
}

/**
 * Splits a prompt by a template such as `Write about {topic} in {length}`. Null if the prompt was not built with it. The
 * first value takes as much as possible: people may write the words between two placeholders themselves.
 */
export function promptParts(prompt: string, template: string): PromptParts | null {
  const texts = template.split(/\{[a-z]+\}/);
  const names = Array.from(template.matchAll(/\{([a-z]+)\}/g), ([, name = '']) => name);
  const [before = ''] = texts;
  const last = texts.at(-1) ?? '';
  if (names.length === 0 || !prompt.startsWith(before) || !prompt.endsWith(last)) return null;
  let end = prompt.length - last.length;
  const values: [string, string][] = [];
  for (let index = names.length - 1; index > 0; index -= 1) {
    const separator = texts[index] ?? '';
    const at = prompt.lastIndexOf(separator, end - separator.length);
    if (at < before.length) return null;
    values.unshift([names[index] ?? '', prompt.slice(at + separator.length, end)]);
    end = at;
  }
  const text = prompt.slice(before.length, end);
  if (end <= before.length || text.trim() === '') return null;
  values.unshift([names[0] ?? '', text]);
  return { before, text, after: prompt.slice(end), values: Object.fromEntries(values) };
}
