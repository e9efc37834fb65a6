import type { CallBody, ResumeReport } from '@atelier/contracts';
import { catalogueOf } from '@atelier/contracts/languages';
import { type ApplicationDocument, applicationDocuments, jobLimit } from '@atelier/contracts/tool-options';
import {
  Button,
  formatDate,
  pageLanguage,
  preloadMarkdown,
  reported,
  storeUsage,
  streamCall,
  TextArea,
  useList,
} from '@atelier/tool-kit';
import { type FormEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { messages } from './messages.ts';
import { PreviousJobs } from './PreviousReviews.tsx';
import { useChosenVersions } from './report/chosen-versions.ts';
import { SectionHeading } from './report/parts.tsx';

const { application: labels } = messages;

interface ApplicationProps {
  review: string;
  report: ResumeReport;
}

export function Application({ review, report: { posting } }: ApplicationProps) {
  const [asked, setAsked] = useState<ApplicationDocument | null>(null);
  const [busy, setBusy] = useState<ApplicationDocument | null>(null);
  const [job, setJob] = useState('');
  const [other, setOther] = useState(false);
  const [chosen] = useChosenVersions(review);
  const needsAd = !posting || other;
  const navigate = useNavigate();

  async function write(document: ApplicationDocument) {
    setBusy(document);
    preloadMarkdown();
    const description = job.trim();
    const begun = beginApplication({
      made_from: review,
      document,
      language: catalogueOf(pageLanguage()),
      ...(needsAd && description && { job_description: description }),
      ...(document === 'resume' && {
        rewritten: Object.entries(chosen).map(([line, version]) => ({ line, version })),
      }),
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
            aria-expanded={needsAd ? asked === document : undefined}
            disabled={busy !== null}
            onClick={() => (needsAd ? setAsked(document) : void write(document))}
          >
            {labels.documents[document]}
          </Button>
        ))}
        {posting && (
          <Button kind="quiet" size="small" aria-pressed={other} onClick={() => setOther(!other)}>
            {labels.otherJob}
          </Button>
        )}
      </div>
      {asked && needsAd && (
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
      <Written review={review} />
    </section>
  );
}

function Written({ review }: Pick<ApplicationProps, 'review'>) {
  const { items } = useList('getUserCreations', { made_from: review, status: 'all', limit: 20 });
  const documents = items.filter(({ type, status }) => type === 'job-application' && status !== 'failed');
  if (documents.length === 0) return null;
  return (
    <div className="w-full">
      <SectionHeading>{labels.written}</SectionHeading>
      <ul className="grid gap-1">
        {documents.map(({ id, title, prompt, created_at }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-3 text-[0.92rem]">
            <Link className="wrap-anywhere underline underline-offset-2" to={`/ai/creations/${id}`}>
              {title ?? prompt}
            </Link>
            <small className="text-ink-3">{formatDate(new Date(created_at), { dateStyle: 'medium' })}</small>
          </li>
        ))}
      </ul>
    </div>
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
