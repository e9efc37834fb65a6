import {
  Button,
  CopyButton,
  DownloadButton,
  downloadText,
  Notice,
  RepeatButton,
  ResultPanel,
  RunProgress,
  type RunState,
  SkeletonText,
  type UsedRun,
  useElapsed,
} from '@atelier/tool-kit';
import { messages } from '../messages.ts';
import { parseTitles } from './parse-titles.ts';
import { Titles } from './Titles.tsx';

const { titles: words, run: runMessages } = messages;

const countOf = (markdown: string) => words.count(parseTitles(markdown).length);

/** The announced status: short, and changed only with the run's state. */
function status(state: RunState): string {
  if (state.phase === 'busy') return state.text ? words.writing : words.starting;
  if (state.phase === 'stopped') return runMessages.stopped;
  return state.phase === 'done' && state.result ? runMessages.done(countOf(state.result.content)) : '';
}

/** The result of the title generator. */
export function TitlesResult({ run }: { run: UsedRun<'generateBlogTitle'> }) {
  const elapsed = useElapsed(run.busy ? run.startedAt : null);
  const { result } = run;
  const notice = result?.status === 'stopped' ? runMessages.stoppedNotice : runMessages.incompleteNotice;
  return (
    <ResultPanel
      title={words.panel}
      hint={words.hint}
      busy={run.busy}
      status={status(run)}
      error={run.error}
      onRetry={run.repeat}
      errorActions={
        run.text && (
          <Button size="small" onClick={run.showPartial}>
            {runMessages.showArrived(countOf(run.text))}
          </Button>
        )
      }
      toolbar={
        result &&
        !(run.busy && run.text) && (
          <>
            <CopyButton text={result.content} label={words.copyAll} />
            <DownloadButton
              label={words.download}
              onDownload={() => downloadText(result.content, 'blog-titles.md')}
            />
            <RepeatButton onRepeat={run.repeat} disabled={run.busy || !run.sent()} />
          </>
        )
      }
      progress={
        <RunProgress value={null} label={words.busy} onStop={run.stop}>
          {run.text ? `${words.writing} ${countOf(run.text)}, ${elapsed}` : `${words.starting} ${elapsed}`}
        </RunProgress>
      }
    >
      {run.busy && run.text ? (
        <Titles markdown={run.text} streaming />
      ) : result ? (
        <div className={run.busy ? 'opacity-50' : undefined}>
          {result.status !== 'completed' && !run.busy && <Notice>{notice(countOf(result.content))}</Notice>}
          <Titles markdown={result.content} />
        </div>
      ) : (
        run.busy && <SkeletonText />
      )}
    </ResultPanel>
  );
}
