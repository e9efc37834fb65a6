import type { CallBody, ResumeReport } from '@atelier/contracts';
import { catalogueOf } from '@atelier/contracts/languages';
import { type ApplicationDocument, applicationDocuments, jobLimit } from '@atelier/contracts/tool-options';
import {
  Button,
  pageLanguage,
  preloadMarkdown,
  reported,
  storeUsage,
  streamCall,
  TextArea,
} from '@atelier/tool-kit';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { messages } from './messages.ts';
import { PreviousJobs } from './PreviousReviews.tsx';
import { SectionHeading } from './report/parts.tsx';

const { application: labels } = messages;

interface ApplicationProps {
  review: string;
  report: ResumeReport;
}

/** Writes an application for the job of a review. Costs a unit of text. */
export function Application({ review, report: { posting } }: ApplicationProps) {
  const [asked, setAsked] = useState<ApplicationDocument | null>(null);
  const [busy, setBusy] = useState<ApplicationDocument | null>(null);
  const [job, setJob] = useState('');
  const navigate = useNavigate();

  async function write(document: ApplicationDocument) {
    setBusy(document);
    preloadMarkdown();
    const description = job.trim();
    const begun = beginApplication({
      made_from: review,
      document,
      language: catalogueOf(pageLanguage()),
      ...(description && { job_description: description }),
    });
    const id = await reported(begun);
    if (id) void navigate(`/ai/creations/${id}`);
    else setBusy(null);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (asked) void write(asked);
  }

  return (
    <section className="grid justify-items-start gap-4">
      <div>
        <SectionHeading>{labels.title}</SectionHeading>
        <p className="text-[0.86rem] text-ink-3">{labels.note}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        {applicationDocuments.map((document) => (
          <Button
            key={document}
            size="small"
            busy={busy === document}
            aria-expanded={posting ? undefined : asked === document}
            disabled={busy !== null}
            onClick={() => (posting ? void write(document) : setAsked(document))}
          >
            {labels.documents[document]}
          </Button>
        ))}
      </div>
      {asked && (
        <form className="grid w-full gap-3" onSubmit={submit}>
          <TextArea
            label={labels.job}
            placeholder={labels.jobPlaceholder}
            maxLength={jobLimit}
            value={job}
            onChange={({ currentTarget }) => setJob(currentTarget.value)}
            required
            autoFocus
          />
          <PreviousJobs onJob={setJob} />
          <Button
            type="submit"
            kind="primary"
            size="small"
            className="justify-self-start"
            busy={busy !== null}
          >
            {labels.write[asked]}
          </Button>
        </form>
      )}
    </section>
  );
}

/** Begins an application and returns its id; the server goes on with it. @throws ApiError */
async function beginApplication(body: CallBody<'tailorResume'>): Promise<string> {
  for await (const { event, data } of streamCall('tailorResume', { body })) {
    if (event === 'done') return data.creation.id;
    if (event !== 'started') continue;
    storeUsage(data.usage);
    return data.id;
  }
  throw new Error('The stream of the application ended before it began.');
}
