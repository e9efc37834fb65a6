import { jobLimit, resumeLimits } from '@atelier/contracts/tool-options';
import {
  FileDrop,
  preloadMarkdown,
  TextArea,
  ToolForm,
  ToolPage,
  UnitsLeft,
  useDraft,
  useGivenValues,
  useRun,
} from '@atelier/tool-kit';
import { messages } from './messages.ts';
import { ReviewResult } from './result/ReviewResult.tsx';

const sampleAddress = new URL('./sample-resume.pdf', import.meta.url);

/** `/ai/review-resume`: a score by rule and advice by the model for a resume in PDF. `?file=` names the file to choose again. */
export default function ReviewResume() {
  const again = useGivenValues().get('file');
  const [file, setFile] = useDraft<File | null>('review-resume.file', null, again ? null : undefined);
  const [job, setJob] = useDraft('review-resume.job', '');
  const run = useRun('reviewResume');

  function submit() {
    if (!file) return;
    preloadMarkdown();
    const posting = job.trim();
    run.start({ form: { resume: file, ...(posting && { job_description: posting }) } });
  }

  return (
    <ToolPage
      form={
        <ToolForm
          title={messages.form}
          action={messages.action}
          busyAction={messages.busy}
          busy={run.busy}
          verb={messages.verb}
          onSubmit={submit}
          aside={<UnitsLeft kind="review" />}
        >
          <FileDrop
            label={messages.file}
            hint={messages.fileHint(resumeLimits.megabytes)}
            accept="application/pdf"
            kinds={messages.kind}
            megabytes={resumeLimits.megabytes}
            file={file}
            onFile={setFile}
            again={again}
            sample={{ label: messages.sample, load: loadSample }}
            required
          />
          <TextArea
            label={messages.job}
            optional
            placeholder={messages.jobPlaceholder}
            rows={4}
            maxLength={jobLimit}
            value={job}
            onChange={({ currentTarget }) => setJob(currentTarget.value)}
          />
          <p className="text-sm leading-snug text-ink-3">{messages.privacy}</p>
        </ToolForm>
      }
      result={<ReviewResult run={run} />}
    />
  );
}

/**
 * The sample resume as a file.
 * @throws Error when it cannot be fetched
 */
async function loadSample(): Promise<File> {
  const response = await fetch(sampleAddress);
  if (!response.ok) throw new Error(`The sample resume responds with status ${response.status}.`);
  return new File([await response.blob()], 'sample-resume.pdf', { type: 'application/pdf' });
}
