import { Button, CopyButton, CreationTools, RunPanel, SkeletonText, type UsedRun } from '@atelier/tool-kit';
import { useState } from 'react';
import { messages } from '../messages.ts';
import type { ReviewInput } from '../review-tool.ts';
import { currentReview, freshReport } from './current-review.ts';
import { ReviewTabs } from './ReviewTabs.tsx';

export function ReviewResult({ run }: { run: UsedRun<ReviewInput> }) {
  const [wanted, setWanted] = useState<number | null>(null);
  const fresh = freshReport(run);
  const shown = currentReview(run, wanted !== null && wanted === run.startedAt);
  const stored = shown?.result?.creation ?? null;
  return (
    <RunPanel
      run={run}
      labels={messages}
      repeatLabel={messages.repeat}
      status={statusOf(run, run.busy ? fresh?.score : shown?.report.score)}
      source={shown?.result ? undefined : run.input?.file?.name}
      progressText={
        fresh ? (run.progress?.stage === 'thinking' ? messages.thinking : messages.writing) : messages.reading
      }
      muted={shown?.stale === true && (run.busy || run.error !== null)}
      errorActions={
        fresh?.score !== undefined &&
        shown?.stale && (
          <Button size="small" onClick={() => setWanted(run.startedAt)}>
            {messages.showScore({ score: fresh.score })}
          </Button>
        )
      }
      toolbar={
        shown?.result &&
        !run.busy &&
        (stored ? (
          <CreationTools
            creation={stored}
            onChange={run.change}
            onRemove={run.remove}
            text={shown.text}
            place="header"
          />
        ) : (
          <CopyButton text={shown.text} />
        ))
      }
    >
      {shown ? <ReviewTabs review={shown} busy={run.busy} /> : run.busy && <SkeletonText />}
    </RunPanel>
  );
}

function statusOf({ phase }: UsedRun<ReviewInput>, score: number | undefined): string {
  if (phase === 'busy') return score === undefined ? messages.reading : messages.scored({ score });
  if (phase === 'done' && score !== undefined) return messages.done({ score });
  return phase === 'stopped' ? messages.stopped : '';
}
