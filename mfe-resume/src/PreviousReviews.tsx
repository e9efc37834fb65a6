import type { CreationSummary } from '@atelier/contracts';
import { Button, callApi, Field, readItem, reported, useList, writeItem } from '@atelier/tool-kit';
import { useEffect, useState } from 'react';
import { messages } from './messages.ts';

const { previous: labels } = messages;
const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** The user's last reviews; until they are fetched, those that this browser saw last. */
export function useReviews(kind: 'resumes' | 'jobs') {
  const key = `atelier-earlier-${kind}`;
  const { items, loading } = useList('getUserCreations', { status: 'all', type: 'resume-review', limit: 20 });
  const reviews = items.filter(
    ({ settings }) => 'score' in settings && (kind === 'resumes' || textOf(settings.job) !== ''),
  );
  const found = reviews.length > 0;
  const [seen] = useState(() => readItem(key) === 'true');
  useEffect(() => {
    if (!loading) writeItem(key, String(found));
  }, [key, loading, found]);
  return { reviews, any: loading ? seen : found };
}

interface PreviousResumeProps {
  reviews: readonly CreationSummary[];
  /** The id of the chosen review; empty for none. */
  value: string;
  onChange: (id: string) => void;
}

export const PreviousResume = (props: PreviousResumeProps) => (
  <ReviewChoice
    {...props}
    label={labels.resume}
    hint={labels.resumeHint}
    nameOf={({ settings, created_at }) =>
      labels.option({
        name: textOf(settings.file) || messages.sources.text,
        score: Number(settings.score),
        day: new Date(created_at),
      })
    }
    empty={labels.choose}
    required
  />
);

export function PreviousJobs({ onJob }: { onJob: (job: string) => void }) {
  const { reviews, any } = useReviews('jobs');
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState('');
  if (!any) return null;
  if (!open)
    return (
      <Button kind="quiet" size="small" className="justify-self-start" onClick={() => setOpen(true)}>
        {labels.jobs}
      </Button>
    );
  const choose = async (id: string) => {
    setChosen(id);
    const fetched = id && (await reported(callApi('getCreation', { params: { id } })));
    if (fetched) onJob(textOf(fetched.creation.report?.posting));
  };
  return (
    <ReviewChoice
      reviews={reviews}
      label={labels.job}
      nameOf={({ settings, created_at }) =>
        labels.jobOption({ name: textOf(settings.job), day: new Date(created_at) })
      }
      empty={labels.choose}
      value={chosen}
      onChange={(id) => void choose(id)}
    />
  );
}

interface ChoiceProps extends PreviousResumeProps {
  label: string;
  hint?: string;
  nameOf: (review: CreationSummary) => string;
  empty?: string;
  required?: boolean;
}

/** A field that chooses one of the user's reviews; with `empty`, the text of no choice, it may have none. */
export const ReviewChoice = ({
  reviews,
  label,
  hint,
  nameOf,
  value,
  onChange,
  empty,
  required,
}: ChoiceProps) => (
  <Field label={label} hint={hint}>
    {(control) => (
      <select
        {...control}
        className="min-h-[2.875rem] w-full min-w-0 rounded-field border border-line-field bg-paper px-[0.8rem] py-[0.4rem] text-base text-ink"
        required={required}
        value={reviews.some(({ id }) => id === value) ? value : ''}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      >
        {empty && <option value="">{empty}</option>}
        {reviews.map((review) => (
          <option key={review.id} value={review.id}>
            {nameOf(review)}
          </option>
        ))}
      </select>
    )}
  </Field>
);
