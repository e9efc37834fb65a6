import type { CreationStatus, CreationSummary, CreationType, ModuleTool } from '@atelier/contracts';
import { type CreatedType, createdTypes, type Registry } from '../app/registry.ts';

/** The types that the list can be filtered by. */
export type TypeFilter = CreationType | 'all';

/** The filters in the order they are shown: all, then the types that the registry's tools make. */
export const typeFilters = (registry: Registry): { value: TypeFilter; label: string }[] => [
  { value: 'all', label: 'All' },
  ...createdTypes(registry).map(({ type, label }) => ({ value: type, label })),
];

/** How the dashboard shows creations of one type. */
export type CreationLook = Pick<CreatedType, 'gradient' | 'score'> & { icon: string | null };

/** The gradient of creations that no tool of the registry makes. */
const neutral: ModuleTool['gradient'] = { from: 'oklch(42% 0.015 60)', to: 'oklch(60% 0.015 60)' };

/** The look of a type: that of the tool that makes it, or a neutral one if no tool declares it. */
export const creationLook = (registry: Registry, type: CreationType): CreationLook =>
  createdTypes(registry).find((created) => created.type === type) ?? {
    gradient: neutral,
    icon: null,
    score: null,
  };

/** The texts for a status other than `completed`. */
export const statusNotes: Record<Exclude<CreationStatus, 'completed'>, string> = {
  running: 'still running',
  stopped: 'stopped early',
  incomplete: 'broke off',
  failed: 'failed',
};

/** The details of a list item: type, date, score, whether it is published, and the status unless it is completed. */
export function describeCreation(
  { type, status, publish, created_at, settings }: CreationSummary,
  { score }: CreationLook,
): string[] {
  const date = new Date(created_at).toLocaleDateString(undefined, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });
  const points = score && settings[score.setting];
  return [
    type,
    date,
    ...(score && typeof points === 'number' ? [`${points} of ${score.max}`] : []),
    ...(publish ? ['published'] : []),
    ...(status === 'completed' ? [] : [statusNotes[status]]),
  ];
}
