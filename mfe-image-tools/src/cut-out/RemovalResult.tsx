import { fileName, RepeatButton, ResultPanel, RunProgress, useElapsed } from '@atelier/tool-kit';
import type { ReactNode } from 'react';
import { messages } from '../messages.ts';
import { DownloadMenu } from '../pictures/DownloadMenu.tsx';
import { QueueNote } from '../pictures/QueueNote.tsx';
import { isQueued, runStatus } from '../pictures/run-status.ts';
import { Comparison } from './Comparison.tsx';
import { Enlarge } from './Enlarge.tsx';
import { type RemovalRun, sentFile, useOriginal } from './use-original.ts';
import { Working } from './Working.tsx';

interface RemovalResultProps {
  run: RemovalRun;
  words: { panel: string; hint: string; busy: string };
  /** What the result shows, in words. */
  alt: string;
  /** What is added to the name of the chosen file when the result is saved. */
  suffix: string;
  transparent?: boolean;
  /** A colour behind what is transparent, or null. */
  behind?: string | null;
  /** Where the line between before and after stands at first, in percent from the left. */
  start?: number;
  /** Stands below the picture. */
  children?: ReactNode;
}

const stemOf = (file: File | null) => file?.name.replace(/\.[^.]*$/, '') ?? 'picture';

/** The right side of both removals: before and after, one over the other. */
export function RemovalResult({
  run,
  words,
  alt,
  suffix,
  transparent = false,
  behind = null,
  start = 50,
  children,
}: RemovalResultProps) {
  const elapsed = useElapsed(run.busy ? run.startedAt : null);
  const original = useOriginal(run, suffix);
  const queued = isQueued(run);
  const status = runStatus(run, messages.starting, messages.stoppedRemoval);
  const content = run.result?.content;
  const name = fileName(`${stemOf(original.file)} ${suffix}`, '').replace(/\.$/, '');
  return (
    <ResultPanel
      title={words.panel}
      hint={words.hint}
      busy={run.busy}
      status={status}
      error={run.error}
      onRetry={run.repeat}
      toolbar={
        content &&
        !run.busy && (
          <>
            <Enlarge src={content} alt={alt} behind={behind} transparent={transparent} />
            <DownloadMenu address={content} name={name} behind={behind} />
            <RepeatButton onRepeat={run.repeat} disabled={!run.sent()} />
          </>
        )
      }
      progress={
        <RunProgress value={null} label={words.busy} onStop={run.stop}>
          {status} {elapsed}
        </RunProgress>
      }
    >
      {run.busy ? (
        <>
          <Working file={sentFile(run)} waiting={queued} />
          {queued && <QueueNote />}
        </>
      ) : (
        content && (
          <>
            <Comparison
              key={content}
              before={original.address}
              after={content}
              alt={alt}
              settings={run.result?.creation?.settings}
              transparent={transparent}
              behind={behind}
              start={start}
            />
            {children}
            <p className="picture-note">{messages.file.stripped}</p>
          </>
        )
      )}
    </ResultPanel>
  );
}
