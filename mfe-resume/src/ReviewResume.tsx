import { jobLimit, resumeLimits } from '@atelier/contracts/tool-options';
import { FileDrop, Pills, preloadMarkdown, TextArea, ToolScreen, useTool } from '@atelier/tool-kit';
import { messages } from './messages.ts';
import { PreviousJobs, PreviousResume, useReviews } from './PreviousReviews.tsx';
import { ReviewResult } from './result/ReviewResult.tsx';
import { resumeOf, reviewTool, sources } from './review-tool.ts';

const files = {
  pdf: {
    label: messages.file,
    hint: messages.fileHint(resumeLimits),
    accept: 'application/pdf',
    sample: { label: messages.sample, load: loadSample },
  },
  word: {
    label: messages.word,
    hint: messages.wordHint(resumeLimits),
    accept: '.docx',
  },
};

const sampleAddress = new URL('./sample-resume.pdf', import.meta.url);

/** `/ai/review-resume`: a score by rule and advice by the model. `?file=` names the file to choose again. */
export default function ReviewResume() {
  const { values, set, query, run } = useTool(reviewTool);
  const { reviews, any } = useReviews('resumes');

  function submit() {
    if (Object.keys(resumeOf(values)).length === 0) return;
    preloadMarkdown();
    void run.start(values);
  }

  return (
    <ToolScreen
      labels={messages}
      units="review"
      busy={run.busy}
      onSubmit={submit}
      result={<ReviewResult run={run} />}
    >
      <Pills
        label={messages.source}
        options={sources
          .filter((source) => source !== 'previous' || source === values.source || any)
          .map((value) => ({ value, label: messages.sources[value] }))}
        value={values.source}
        onChange={(source) => set({ source, file: null })}
      />
      {values.source === 'text' ? (
        <TextArea
          label={messages.text}
          placeholder={messages.textPlaceholder}
          maxLength={resumeLimits.characters}
          value={values.text}
          onChange={({ currentTarget }) => set({ text: currentTarget.value })}
          rows={10}
          required
        />
      ) : values.source === 'previous' ? (
        <PreviousResume reviews={reviews} value={values.review} onChange={(review) => set({ review })} />
      ) : (
        <FileDrop
          key={values.source}
          {...files[values.source]}
          kinds={messages.kinds}
          droppable="application/pdf,.docx"
          megabytes={resumeLimits.megabytes}
          file={values.file}
          onFile={(file) =>
            set(file ? { file, source: /\.docx$/i.test(file.name) ? 'word' : 'pdf' } : { file })
          }
          again={query.get('file')}
          required
        />
      )}
      <TextArea
        label={messages.job}
        optional
        placeholder={messages.jobPlaceholder}
        maxLength={jobLimit}
        value={values.job}
        onChange={({ currentTarget }) => set({ job: currentTarget.value })}
      />
      <PreviousJobs onJob={(job) => set({ job })} />
      <p className="text-sm leading-snug text-ink-3">{messages.privacy}</p>
    </ToolScreen>
  );
}

/** The sample resume as a file. @throws Error when it cannot be fetched */
async function loadSample(): Promise<File> {
  const response = await fetch(sampleAddress);
  if (!response.ok) throw new Error(`The sample resume responds with status ${response.status}.`);
  return new File([await response.blob()], 'sample-resume.pdf', { type: 'application/pdf' });
}
