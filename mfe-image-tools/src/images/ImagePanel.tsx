import { RunPanel, type RunPanelProps, usePreview } from '@atelier/tool-kit';
import type { CSSProperties, ReactNode } from 'react';
import { messages } from '../messages.ts';

interface ImagePanelProps<Input>
  extends Pick<RunPanelProps<Input>, 'run' | 'labels' | 'error' | 'toolbar' | 'repeatLabel' | 'footer'> {
  /** The status before the server reports a stage, and after Stop. */
  starting?: string;
  stopped?: string;
  /** Shown while the run is busy. `queued`: it waits in a queue of the server. */
  placeholder: (queued: boolean) => ReactNode;
  /** The result; empty for none. */
  children: ReactNode;
}

/** The result panel of an image tool: its toolbar, status and time, a placeholder, and a note while the run is queued. */
export function ImagePanel<Input>({
  run,
  starting = messages.starting,
  stopped = messages.stopped,
  toolbar,
  placeholder,
  children,
  ...panel
}: ImagePanelProps<Input>) {
  const status = statusOf(run, starting, stopped);
  const queued = run.busy && run.progress?.position !== undefined;
  return (
    <RunPanel
      {...panel}
      run={run}
      status={status}
      progressText={status}
      // The same input would again find nothing.
      retries={run.error?.code !== 'nothing_found'}
      toolbar={children && !run.busy && toolbar}
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
    </RunPanel>
  );
}

/** The state of a run in a few labels. */
function statusOf<Input>(
  { phase, progress }: RunPanelProps<Input>['run'],
  starting: string,
  stopped: string,
): string {
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
