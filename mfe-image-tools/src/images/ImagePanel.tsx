import {
  RepeatButton,
  ResultPanel,
  RunProgress,
  type UsedRun,
  useElapsed,
  usePreview,
  VersionButtons,
} from '@atelier/tool-kit';
import type { CSSProperties, ReactNode } from 'react';
import { messages } from '../messages.ts';

/** The run of an image tool. */
type ImageRun = UsedRun<'generateImage'> | UsedRun<'removeBackground'> | UsedRun<'removeObject'>;

interface ImagePanelProps {
  run: ImageRun;
  labels: { panel: string; hint: string; busy: string; failed: string };
  /** The status before the server reports a stage, and after Stop. */
  starting?: string;
  stopped?: string;
  /** Buttons for the result, in addition to Regenerate. */
  toolbar: ReactNode;
  /** Shown while the run is busy. `queued`: it waits in a queue of the server. */
  placeholder: (queued: boolean) => ReactNode;
  /** Shown below the result, and below the hint while there is none. */
  footer?: ReactNode;
  /** The result; empty for none. */
  children: ReactNode;
}

/** The result panel of an image tool: its toolbar, status and time, a placeholder, and a note while the run is queued. */
export function ImagePanel({
  run,
  labels,
  starting = messages.starting,
  stopped = messages.stopped,
  toolbar,
  placeholder,
  footer,
  children,
}: ImagePanelProps) {
  const elapsed = useElapsed(run.busy ? run.startedAt : null);
  const status = statusOf(run, starting, stopped);
  const queued = run.busy && run.progress?.position !== undefined;
  return (
    <ResultPanel
      title={labels.panel}
      hint={labels.hint}
      busy={run.busy}
      status={status}
      error={run.error}
      failed={labels.failed}
      // The same input would again find nothing. The input of a run from before a reload is not known.
      onRetry={run.error?.code === 'nothing_found' || !run.sent() ? undefined : run.repeat}
      toolbar={
        children &&
        !run.busy && (
          <>
            <VersionButtons run={run} />
            {toolbar}
            <RepeatButton onRepeat={run.repeat} disabled={!run.sent()} />
          </>
        )
      }
      progress={
        <RunProgress value={null} label={labels.busy} onStop={run.stop}>
          {status} {elapsed}
        </RunProgress>
      }
      footer={footer}
    >
      {run.busy ? (
        <>
          {placeholder(queued)}
          {queued && (
            <p className="image-note">
              <strong>{messages.queue.title}</strong> {messages.queue.text}
            </p>
          )}
        </>
      ) : (
        children
      )}
    </ResultPanel>
  );
}

/** The state of a run in a few labels. */
function statusOf({ phase, progress }: ImageRun, starting: string, stopped: string): string {
  if (phase === 'busy') return progress?.message ?? starting;
  if (phase === 'done') return messages.done;
  return phase === 'stopped' ? stopped : '';
}

/** A placeholder in the shape of the image; not animated while the run is queued. */
export const ImageSkeleton = ({ ratio = 1, queued }: { ratio?: number; queued: boolean }) => (
  <div className="image-mat" aria-hidden="true">
    <div
      className="image-skeleton"
      data-waiting={queued || undefined}
      style={{ '--ratio': ratio } as CSSProperties}
    />
  </div>
);

/** The uploaded image with an animation; not animated while the run is queued. */
export function ImageInProgress({ file, queued }: { file: File | null; queued: boolean }) {
  const address = usePreview(file);
  if (!address) return <ImageSkeleton queued={queued} />;
  return (
    <div className="image-working" data-waiting={queued || undefined} aria-hidden="true">
      <img src={address} alt="" />
    </div>
  );
}
