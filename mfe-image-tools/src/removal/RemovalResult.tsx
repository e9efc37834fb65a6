import { fileName, RepeatButton, ResultPanel, RunProgress, useElapsed } from '@atelier/tool-kit';
import type { ReactNode } from 'react';
import { DownloadMenu } from '../images/DownloadMenu.tsx';
import { ImageInProgress, isQueued, QueueNote, runStatus } from '../images/run-progress.tsx';
import { messages } from '../messages.ts';
import { Comparison } from './Comparison.tsx';
import { Enlarge } from './Enlarge.tsx';
import { type RemovalRun, sentFile, useOriginal } from './use-original.ts';

interface RemovalResultProps {
  run: RemovalRun;
  words: { panel: string; hint: string; busy: string };
  /** The alternative text of the result. */
  alt: string;
  /** Added to the name of the uploaded file when the result is saved. */
  suffix: string;
  transparent?: boolean;
  /** A colour for transparent parts, or null. */
  background?: string | null;
  /** The initial position of the line between before and after, in percent from the left. */
  start?: number;
  /** Shown below the image. */
  children?: ReactNode;
}

const stemOf = (file: File | null) => file?.name.replace(/\.[^.]*$/, '') ?? 'picture';

/** The result of both removal tools: before and after on top of each other. */
export function RemovalResult({
  run,
  words,
  alt,
  suffix,
  transparent = false,
  background = null,
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
            <Enlarge src={content} alt={alt} background={background} transparent={transparent} />
            <DownloadMenu address={content} name={name} background={background} />
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
          <ImageInProgress file={sentFile(run)} waiting={queued} />
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
              background={background}
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
