import type { CreationStatus, CreationSummary, CreationType } from '@atelier/contracts';

/** What the list can be narrowed down to. */
export type TypeFilter = CreationType | 'all';

/** The filters, in the order they are shown. */
export const typeFilters: readonly { value: TypeFilter; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'article', label: 'Articles' },
  { value: 'blog-title', label: 'Titles' },
  { value: 'image', label: 'Pictures' },
  { value: 'resume-review', label: 'Resumes' },
];

/** What a status says of a creation that is not whole. */
export const statusNotes: Record<Exclude<CreationStatus, 'completed'>, string> = {
  running: 'still running',
  stopped: 'stopped early',
  incomplete: 'broke off',
  failed: 'failed',
};

/** The line below a prompt: type, date, and what else is to be known, such as a resume's score. */
export function describeCreation({ type, status, publish, created_at, settings }: CreationSummary): string[] {
  const date = new Date(created_at).toLocaleDateString(undefined, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });
  return [
    type,
    date,
    ...(type === 'resume-review' && typeof settings.score === 'number' ? [`${settings.score} of 100`] : []),
    ...(publish ? ['published'] : []),
    ...(status === 'completed' ? [] : [statusNotes[status]]),
  ];
}
