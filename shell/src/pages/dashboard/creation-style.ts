import type { CreationSummary, CreationType } from '@atelier/contracts';
import { formatDate } from '@atelier/tool-kit/language';
import { dashboard as texts } from '../../messages.ts';
import type { Registry } from '../../settings/registry.ts';
import { type CreatedType, createdTypes } from '../../settings/studio-tools.ts';
import { settingWords } from './setting-words.ts';

export type TypeFilter = CreationType | 'all';

export function typeFilters(registry: Registry): { value: TypeFilter; label: string }[] {
  const found = new Map<TypeFilter, string>([['all', texts.all]]);
  for (const { type, label } of createdTypes(registry)) if (!found.has(type)) found.set(type, label);
  return Array.from(found, ([value, label]) => ({ value, label }));
}

export const neutralGradient = { from: 'oklch(42% 0.015 60)', to: 'oklch(60% 0.015 60)' };

export interface CreationStyle {
  /** The declaration of the tool that made it; null if no tool of the registry declares its type. */
  createdType: CreatedType | null;
  /** What it is called: its title, the user's words, the name of the uploaded file, or the prompt. */
  name: string;
  file: string | null;
  score: { value: number; max: number } | null;
  /** The tool's address with the creation's settings filled in; null if the tool can use none of them. */
  again: string | null;
}

export function creationStyle(
  registry: Registry,
  { type, title, prompt, settings }: Pick<CreationSummary, 'type' | 'title' | 'prompt' | 'settings'>,
): CreationStyle {
  const createdType = createdTypeOf(registry, type, settings);
  const words = settings[createdType?.subject ?? ''];
  const file = typeof settings.file === 'string' ? settings.file : null;
  const points = settings[createdType?.score?.setting ?? ''];
  return {
    createdType,
    name: title ?? (typeof words === 'string' ? words : null) ?? file ?? prompt,
    file,
    score:
      createdType?.score && typeof points === 'number' ? { value: points, max: createdType.score.max } : null,
    again: createdType && addressToUseAgain(createdType, prompt, settings),
  };
}

/** The tool that made a creation: the one whose `when` matches, otherwise the first of its type. */
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

/** The tool with the settings that it can use again. The prompt stands for words that are not stored. */
function addressToUseAgain(
  { tool, subject, reuse = {} }: CreatedType,
  prompt: string,
  settings: CreationSummary['settings'],
): string | null {
  const stored = { ...(subject && { [subject]: prompt }), ...settings };
  const query = new URLSearchParams();
  for (const name of new Set([...(subject ? [subject] : []), ...Object.keys(reuse)])) {
    const value = stored[name];
    if (value !== undefined) query.set(name, String(value));
  }
  return query.size > 0 ? `${tool.path}?${query}` : null;
}

/** The details of a list item: type, first setting, date, file, score, if public, an unusual status. */
export function describeCreation(
  { type, status, publish, created_at, settings }: CreationSummary,
  { createdType, name, file, score }: CreationStyle,
): string[] {
  const first = Object.entries(createdType?.reuse ?? {}).find(
    ([setting]) => setting !== createdType?.subject && setting !== 'file' && setting in settings,
  );
  return [
    createdType?.name ?? createdType?.label ?? type,
    ...(first ? [settingWords(first[0], settings[first[0]], first[1]).words] : []),
    dayOrTime(new Date(created_at)),
    ...(file && file !== name ? [file] : []),
    ...(score ? [texts.score(score)] : []),
    ...(publish ? [texts.public] : []),
    ...(status === 'completed' ? [] : [texts.status[status]]),
  ];
}

function dayOrTime(date: Date): string {
  if (date.toDateString() === new Date().toDateString()) return formatDate(date, { timeStyle: 'short' });
  return formatDate(date, { dateStyle: 'medium' });
}
