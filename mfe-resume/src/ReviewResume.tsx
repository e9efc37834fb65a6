import { resumeLimits } from '@atelier/contracts/resume-options';
import { FileDrop, preloadMarkdown, TextArea, ToolForm, ToolPage, useRun } from '@atelier/tool-kit';
import { useState } from 'react';
import { messages } from './messages.ts';
import { ReviewResult } from './result/ReviewResult.tsx';

const jobLimit = 10_000;

/** `/ai/review-resume`: a score by rule and advice by the model for a resume in PDF. */
export default function ReviewResume() {
  const [file, setFile] = useState<File | null>(null);
  const [job, setJob] = useState('');
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
          onSubmit={submit}
        >
          <FileDrop
            label={messages.file}
            hint={messages.fileHint(resumeLimits.megabytes)}
            accept="application/pdf"
            kinds={messages.kinds}
            megabytes={resumeLimits.megabytes}
            file={file}
            onFile={setFile}
            required
          />
          <TextArea
            label={messages.job}
            hint={messages.jobHint}
            placeholder={messages.jobPlaceholder}
            rows={4}
            maxLength={jobLimit}
            value={job}
            onChange={({ currentTarget }) => setJob(currentTarget.value)}
          />
          <p className="text-sm text-ink-3">{messages.privacy}</p>
        </ToolForm>
      }
      result={<ReviewResult run={run} />}
    />
  );
}
