import {
  Button,
  CopyButton,
  countWords,
  DownloadButton,
  downloadText,
  fileName,
  Markdown,
  Notice,
  RepeatButton,
  ResultPanel,
  RunProgress,
  SkeletonText,
  type UsedRun,
  useElapsed,
} from '@atelier/tool-kit';
import { messages } from '../messages.ts';
import { articleProgress, articleProgressWords, articleStatus } from './progress.ts';

const { article, run: runMessages } = messages;

/** The first heading of a text, or its first 60 characters, for its file name. */
const titleOf = (markdown: string) => /^#+\s+(.+)$/m.exec(markdown)?.[1] ?? markdown.slice(0, 60);

/** The result of the article writer. `length` is the form's value, used before the first run. */
export function ArticleResult({ run, length }: { run: UsedRun<'generateArticle'>; length: number }) {
  const elapsed = useElapsed(run.busy ? run.startedAt : null);
  const target = run.sent()?.body?.length ?? length;
  const { result } = run;
  const arrived = article.words(countWords(run.text));
  return (
    <ResultPanel
      title={article.panel}
      hint={article.hint}
      busy={run.busy}
      status={articleStatus(run)}
      error={run.error}
      onRetry={run.repeat}
      errorActions={
        run.text && (
          <Button size="small" onClick={run.showPartial}>
            {runMessages.showArrived(arrived)}
          </Button>
        )
      }
      toolbar={
        result &&
        !(run.busy && run.text) && (
          <>
            <CopyButton text={result.content} label={article.copy} />
            <DownloadButton
              label={article.download}
              onDownload={() => downloadText(result.content, fileName(titleOf(result.content), 'md'))}
            />
            <RepeatButton onRepeat={run.repeat} disabled={run.busy || !run.sent()} />
          </>
        )
      }
      progress={
        <RunProgress value={articleProgress(run.text, target)} label={article.busy} onStop={run.stop}>
          {articleProgressWords(run, target, elapsed)}
        </RunProgress>
      }
    >
      {run.busy && run.text ? (
        <Markdown text={run.text} streaming />
      ) : result ? (
        <Article run={run} target={target} />
      ) : (
        run.busy && <SkeletonText />
      )}
    </ResultPanel>
  );
}

/** A complete or partial article and its length. */
function Article({ run, target }: { run: UsedRun<'generateArticle'>; target: number }) {
  if (!run.result) return null;
  const { content, status } = run.result;
  const words = countWords(content);
  const notice = status === 'stopped' ? runMessages.stoppedNotice : runMessages.incompleteNotice;
  return (
    <div className={run.busy ? 'opacity-50' : undefined}>
      {status !== 'completed' && !run.busy && (
        <Notice
          action={
            !run.error && (
              <Button size="small" onClick={run.repeat}>
                {runMessages.again}
              </Button>
            )
          }
        >
          {notice(article.words(words))}
        </Notice>
      )}
      <Markdown text={content} />
      {status === 'completed' && (
        <p className="mt-8 border-t border-line pt-3 text-sm text-ink-3">{article.whole(words, target)}</p>
      )}
    </div>
  );
}
