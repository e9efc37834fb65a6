import { articleLengths } from '@atelier/contracts/tool-options';
import { Button, countWords, fileName, Markdown, type RunResult, type UsedRun } from '@atelier/tool-kit';
import { messages } from '../messages.ts';
import { TextPanel } from '../TextPanel.tsx';

const { article } = messages;

/** The first heading of a text, or its first 60 characters, for its file name. */
const titleOf = (markdown: string) => /^#+\s+(.+)$/m.exec(markdown)?.[1] ?? markdown.slice(0, 60);

/** The number of words that a result was requested with; null for a result of unknown length. */
function targetOf(result: RunResult | null) {
  const { length } = (result?.input?.body ?? result?.creation?.settings ?? {}) as { length?: number };
  return articleLengths.find(({ value }) => value === length) ?? null;
}

/** The request of a result; after a reload, by its creation. Null if neither is known. */
function requestOf(result: RunResult | null): { prompt: string; length: number } | null {
  if (result?.input) return result.input.body as { prompt: string; length: number };
  const length = targetOf(result)?.value;
  return result?.creation && length ? { prompt: result.creation.prompt, length } : null;
}

/** The result of the article writer. `length` is the form's value, used before the first run. */
export function ArticleResult({ run, length }: { run: UsedRun<'generateArticle'>; length: number }) {
  const target = run.sent()?.body?.length ?? length;
  const words = countWords(run.text);
  const stage = run.progress?.message;
  const shownTarget = targetOf(run.result);
  const request = requestOf(run.result);
  const continueWriting = () => {
    if (request) run.start({ body: { ...request, start: run.result?.content ?? '' } });
  };
  const startOver = () => {
    const sent = run.sent()?.body;
    if (!sent) return;
    const { start: _, ...body } = sent;
    run.start({ body });
  };
  return (
    <TextPanel
      run={run}
      labels={article}
      amountOf={(text) => article.words(countWords(text))}
      progress={words === 0 ? null : Math.min(0.98, words / target)}
      progressText={
        words === 0
          ? (stage ?? article.starting)
          : `${stage ?? article.writing} ${article.count(words, target)},`
      }
      fileNameOf={(content) => fileName(titleOf(content), 'md')}
      onRepeat={startOver}
      noticeAction={
        <span className="flex flex-wrap gap-2">
          {request && (
            <Button size="small" kind="primary" onClick={continueWriting}>
              {article.continue}
            </Button>
          )}
          {!run.error && run.sent() && (
            <Button size="small" onClick={startOver}>
              {messages.run.again}
            </Button>
          )}
        </span>
      }
    >
      {(text, streaming) => (
        <>
          <Markdown text={text} streaming={streaming} />
          {!streaming && run.result?.status === 'completed' && shownTarget && (
            <p className="mt-8 border-t border-line pt-3 text-sm text-ink-3">
              {article.whole(countWords(text), shownTarget.least, shownTarget.value)}
            </p>
          )}
        </>
      )}
    </TextPanel>
  );
}
