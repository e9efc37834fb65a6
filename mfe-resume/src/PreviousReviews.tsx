import type { CreationSummary } from '@atelier/contracts';
import {
  Button,
  callApi,
  EmptyState,
  ErrorState,
  Field,
  SkeletonText,
  toApiError,
  toast,
  useList,
} from '@atelier/tool-kit';
import { useState } from 'react';
import { messages } from './messages.ts';

const { previous: labels } = messages;
const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** The field that chooses the resume of an earlier review. */
export const PreviousResume = ({ value, onChange }: { value: string; onChange: (id: string) => void }) => (
  <PreviousReviews
    label={labels.resume}
    hint={labels.resumeHint}
    none={labels.noResume}
    nameOf={({ settings, created_at }) =>
      labels.option({
        name: textOf(settings.file) || messages.sources.text,
        score: Number(settings.score),
        day: new Date(created_at),
      })
    }
    value={value}
    onChange={onChange}
    required
  />
);

/** A button that offers the job descriptions of earlier reviews. */
export function PreviousJobs({ onJob }: { onJob: (job: string) => void }) {
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState('');
  if (!open)
    return (
      <Button kind="quiet" size="small" className="justify-self-start" onClick={() => setOpen(true)}>
        {labels.jobs}
      </Button>
    );
  const choose = async (id: string) => {
    setChosen(id);
    if (!id) return;
    try {
      const { report } = (await callApi('getCreation', { params: { id } })).creation;
      onJob(textOf(report?.posting));
    } catch (error) {
      toast.error(toApiError(error).message);
    }
  };
  return (
    <PreviousReviews
      label={labels.job}
      none={labels.noJob}
      shows={({ settings }) => textOf(settings.job) !== ''}
      nameOf={({ settings, created_at }) =>
        labels.jobOption({ name: textOf(settings.job), day: new Date(created_at) })
      }
      value={chosen}
      onChange={(id) => void choose(id)}
    />
  );
}

interface PreviousReviewsProps {
  label: string;
  hint?: string;
  /** The placeholder of an empty list. */
  none: string;
  nameOf: (review: CreationSummary) => string;
  shows?: (review: CreationSummary) => boolean;
  /** The id of the chosen review; empty for none. */
  value: string;
  onChange: (id: string) => void;
  required?: boolean;
}

/** A list of the user's reviews, the latest first, loaded when it is shown. */
function PreviousReviews({
  label,
  hint,
  none,
  nameOf,
  shows = () => true,
  value,
  onChange,
  required,
}: PreviousReviewsProps) {
  const list = useList('getUserCreations', { type: 'resume-review', limit: 50 });
  const reviews = list.items.filter((review) => 'score' in review.settings && shows(review));
  if (list.loading) return <SkeletonText />;
  if (list.error) return <ErrorState error={list.error} onRetry={list.reload} />;
  if (reviews.length === 0) return <EmptyState>{none}</EmptyState>;
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <select
          {...control}
          className="min-h-[2.875rem] w-full min-w-0 rounded-field border border-line-field bg-paper px-[0.8rem] py-[0.4rem] text-base text-ink"
          required={required}
          value={reviews.some(({ id }) => id === value) ? value : ''}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        >
          <option value="">{labels.choose}</option>
          {reviews.map((review) => (
            <option key={review.id} value={review.id}>
              {nameOf(review)}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
