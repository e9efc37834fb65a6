import { jobLimit, resumeLimits } from '@atelier/contracts/tool-options';
import { FileDrop, preloadMarkdown, TextArea, ToolScreen, useTool } from '@atelier/tool-kit';
import { messages } from './messages.ts';
import { ReviewResult } from './result/ReviewResult.tsx';
import { reviewTool } from './review-tool.ts';

const sampleAddress = new URL('./sample-resume.pdf', import.meta.url);

/** `/ai/review-resume`: a score by rule and advice by the model for a resume in PDF. `?file=` names the file to choose again. */
export default function ReviewResume() {
  const { values, set, query, run } = useTool(reviewTool);

  function submit() {
    if (!values.file) return;
    preloadMarkdown();
    void run.start(values);
  }

  return (
    <ToolScreen
      labels={messages}
      verb={messages.verb}
      units="review"
      busy={run.busy}
      onSubmit={submit}
      result={<ReviewResult run={run} />}
    >
      <FileDrop
        label={messages.file}
        hint={messages.fileHint(resumeLimits)}
        accept="application/pdf"
        kinds={messages.kind}
        megabytes={resumeLimits.megabytes}
        file={values.file}
        onFile={(file) => set({ file })}
        again={query.get('file')}
        sample={{ label: messages.sample, load: loadSample }}
        required
      />
      <TextArea
        label={messages.job}
        optional
        placeholder={messages.jobPlaceholder}
        maxLength={jobLimit}
        value={values.job}
        onChange={({ currentTarget }) => set({ job: currentTarget.value })}
      />
      <p className="text-sm leading-snug text-ink-3">{messages.privacy}</p>
    </ToolScreen>
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
