import { type UsedRun, usePreview } from '@atelier/tool-kit';
import type { CSSProperties } from 'react';
import { messages } from '../messages.ts';

/** Whether a run waits in a queue of the server. */
export const isQueued = ({ phase, progress }: Pick<UsedRun<'generateImage'>, 'phase' | 'progress'>) =>
  phase === 'busy' && progress?.position !== undefined;

/** The state of a run in a few words. */
export function runStatus(
  { phase, progress }: Pick<UsedRun<'generateImage'>, 'phase' | 'progress'>,
  starting: string,
  stopped: string = messages.stopped,
): string {
  if (phase === 'busy') return progress?.message ?? starting;
  if (phase === 'done') return messages.done;
  return phase === 'stopped' ? stopped : '';
}

/** A placeholder in the shape of the image; not animated while the run is queued. */
export const ImageSkeleton = ({ ratio = 1, waiting = false }: { ratio?: number; waiting?: boolean }) => (
  <div className="picture-mat" aria-hidden="true">
    <div
      className="picture-skeleton"
      data-waiting={waiting || undefined}
      style={{ '--ratio': ratio } as CSSProperties}
    />
  </div>
);

/** The uploaded image with an animation; not animated while the run is queued. */
export function ImageInProgress({ file, waiting }: { file: File | null; waiting: boolean }) {
  const address = usePreview(file);
  if (!address) return <ImageSkeleton waiting={waiting} />;
  return (
    <div className="picture-working" data-waiting={waiting || undefined} aria-hidden="true">
      <img src={address} alt="" />
    </div>
  );
}

/** Explains the queue; the position is in the run's status. */
export const QueueNote = () => (
  <p className="picture-note">
    <strong>{messages.queue.title}</strong> {messages.queue.text}
  </p>
);
