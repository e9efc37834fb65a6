import {
  BeforeAfter,
  RepeatButton,
  ResultPanel,
  RunProgress,
  type UsedRun,
  useElapsed,
  usePreview,
} from '@atelier/tool-kit';
import { type ReactNode, useState } from 'react';
import { messages } from '../messages.ts';
import { DownloadMenu } from '../pictures/DownloadMenu.tsx';
import { PictureSkeleton } from '../pictures/PictureSkeleton.tsx';
import { runStatus } from '../pictures/run-status.ts';
import { Enlarge } from './Enlarge.tsx';

interface RemovalResultProps {
  run: UsedRun<'removeBackground'> | UsedRun<'removeObject'>;
  words: { panel: string; hint: string; busy: string };
  /** What the result shows, in words, and the name of its file. */
  alt: string;
  name: string;
  transparent?: boolean;
  /** A colour behind what is transparent, or null. */
  behind?: string | null;
  /** Stands below the picture. */
  children?: ReactNode;
}

/** The right side of both removals: before and after, one over the other. */
export function RemovalResult({
  run,
  words,
  alt,
  name,
  transparent = false,
  behind = null,
  children,
}: RemovalResultProps) {
  const elapsed = useElapsed(run.busy ? run.startedAt : null);
  const original = useOriginal(run);
  const status = runStatus(run, messages.starting, messages.stoppedRemoval);
  const content = run.result?.content;
  return (
    <ResultPanel
      title={words.panel}
      hint={words.hint}
      busy={run.busy}
      status={status}
      error={run.error}
      onRetry={run.repeat}
      toolbar={
        content && (
          <>
            <Enlarge src={content} alt={alt} behind={behind} transparent={transparent} />
            <DownloadMenu address={content} name={name} behind={behind} />
            <RepeatButton onRepeat={run.repeat} disabled={run.busy || !run.sent()} />
          </>
        )
      }
      progress={
        <RunProgress value={null} label={words.busy} onStop={run.stop}>
          {status} {elapsed}
        </RunProgress>
      }
    >
      {content ? (
        <div className={run.busy ? 'picture-old' : undefined}>
          <Comparison
            key={content}
            before={original}
            after={content}
            alt={alt}
            transparent={transparent}
            behind={behind}
          />
          {children}
          <p className="picture-caption">{messages.file.stripped}</p>
        </div>
      ) : (
        run.busy && <PictureSkeleton />
      )}
    </ResultPanel>
  );
}

/** The picture that the shown result came from: the one sent, kept while a later run is busy or fails. */
function useOriginal(run: RemovalResultProps['run']): string | null {
  const form = run.sent()?.form;
  const sent = form && 'image' in form && form.image instanceof File ? form.image : null;
  const [kept, setKept] = useState<File | null>(sent);
  if (run.phase === 'done' && sent && kept !== sent) setKept(sent);
  return usePreview(kept);
}

interface ComparisonProps {
  before: string | null;
  after: string;
  alt: string;
  transparent: boolean;
  behind: string | null;
}

function Comparison({ before, after, alt, transparent, behind }: ComparisonProps) {
  const result = (
    <img src={`${after}?w=1280&format=webp`} alt={alt} style={behind ? { background: behind } : undefined} />
  );
  if (!before) return <div className={transparent && !behind ? 'kit-chequered' : undefined}>{result}</div>;
  return (
    <BeforeAfter
      before={<img src={before} alt={messages.file.before} />}
      after={result}
      transparent={transparent && !behind}
    />
  );
}
