import type { CreationSummary } from '@atelier/contracts';
import { Button, callApi, Field, toApiError, toast, useList } from '@atelier/tool-kit';
import { useState } from 'react';
import { messages } from './messages.ts';

const { previous: labels } = messages;
const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** The user's last reviews, the latest first. The query is that of the run, whose response it shares. */
export const useReviews = () =>
  useList('getUserCreations', { status: 'all', type: 'resume-review', limit: 20 }).items.filter(
    ({ settings }) => 'score' in settings,
  );

interface PreviousResumeProps {
  reviews: readonly CreationSummary[];
  /** The id of the chosen review; empty for none. */
  value: string;
  onChange: (id: string) => void;
}

/** The field that chooses the resume of an earlier review. */
export const PreviousResume = (props: PreviousResumeProps) => (
  <Choice
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
    required
  />
);

/** A button that offers the job descriptions of earlier reviews; nothing while there are none. */
export function PreviousJobs({ onJob }: { onJob: (job: string) => void }) {
  const reviews = useReviews().filter(({ settings }) => textOf(settings.job) !== '');
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState('');
  if (reviews.length === 0) return null;
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
    <Choice
      reviews={reviews}
      label={labels.job}
      nameOf={({ settings, created_at }) =>
        labels.jobOption({ name: textOf(settings.job), day: new Date(created_at) })
      }
      value={chosen}
      onChange={(id) => void choose(id)}
    />
  );
}

interface ChoiceProps extends PreviousResumeProps {
  label: string;
  hint?: string;
  nameOf: (review: CreationSummary) => string;
  required?: boolean;
}

const Choice = ({ reviews, label, hint, nameOf, value, onChange, required }: ChoiceProps) => (
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
