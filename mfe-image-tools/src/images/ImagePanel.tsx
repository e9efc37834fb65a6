import { classNames, RunPanel, type RunPanelProps } from '@atelier/tool-kit';
import type { ComponentProps, CSSProperties, ReactNode } from 'react';
import { messages } from '../messages.ts';
import { type ImageSource, useSourceAddress } from './stored-image.ts';

interface ImagePanelProps<Input>
  extends Pick<RunPanelProps<Input>, 'run' | 'labels' | 'error' | 'toolbar' | 'repeatLabel' | 'footer'> {
  /** Whether the tool works on the children: they stay while the run is busy, and after its failure. */
  live?: boolean;
  /** The status before the server reports a stage, and after Stop. */
  starting?: string;
  stopped?: string;
  /** Shown while the run is busy. `queued`: it waits in a queue of the server. */
  placeholder: (queued: boolean) => ReactNode;
  children: ReactNode;
}

/** Errors that would recur with the same input. */
const final = new Set(['nothing_found', 'provider_cannot_edit', 'image_too_many_pixels']);

export function ImagePanel<Input>({
  run,
  starting = messages.starting,
  stopped = messages.stopped,
  toolbar,
  placeholder,
  live = false,
  footer,
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
      source={run.busy || live ? null : undefined}
      retries={!final.has(run.error?.code ?? '')}
      toolbar={children && !run.busy && toolbar}
      footer={
        <>
          {queued && (
            <Note>
              <strong className="font-[550] text-ink-2">{messages.queue.title}</strong> {messages.queue.text}
            </Note>
          )}
          {footer}
        </>
      }
      {...(live && { muted: false })}
    >
      {run.busy && !live ? placeholder(queued) : children}
    </RunPanel>
  );
}

function statusOf<Input>(
  { phase, progress }: RunPanelProps<Input>['run'],
  starting: string,
  stopped: string,
): string {
  if (phase === 'busy') return progress?.message ?? starting;
  if (phase === 'done') return messages.done;
  return phase === 'stopped' ? stopped : '';
}

export const Note = ({ children }: { children: ReactNode }) => (
  <p className="mt-3 max-w-(--measure) text-[0.82rem]/[1.45] text-pretty text-ink-3">{children}</p>
);

interface MatProps extends ComponentProps<'div'> {
  /** The greatest height of the image, as CSS. */
  height?: string | undefined;
}

/** A mat as wide as the panel. Skeleton, upload and result have one height limit: the panel does not jump. */
export const Mat = ({ className, height = '70vh', ...rest }: MatProps) => (
  <div
    className={classNames(
      'grid place-items-center rounded-card bg-sunk p-[clamp(0.5rem,1.4vw,1rem)]',
      className,
    )}
    style={{ '--image-height': height } as CSSProperties}
    {...rest}
  />
);

/** A shimmer over an image; not while the run is queued. */
export const sweep = (queued: boolean) =>
  !queued &&
  'relative overflow-hidden after:absolute after:inset-0 after:animate-sweep after:bg-linear-[100deg,transparent_35%,var(--sweep)_50%,transparent_65%] motion-reduce:after:animate-none';

export const sweepColour = '[--sweep:color-mix(in_oklab,var(--tool-accent-to)_45%,transparent)]';

interface ImageSkeletonProps {
  ratio?: number;
  count?: number;
  queued: boolean;
}

export const ImageSkeleton = ({ ratio = 1, count = 1, queued }: ImageSkeletonProps) => (
  <Mat aria-hidden="true" className={count > 1 ? 'grid-cols-2 gap-3' : ''}>
    {Array.from({ length: count }, (_, number) => (
      <div
        // biome-ignore lint/suspicious/noArrayIndexKey: They have no other identity.
        key={number}
        data-placeholder
        className={classNames(
          'rounded-small bg-[color-mix(in_oklab,var(--line)_60%,var(--sunk))] [--sweep:var(--tool-accent-wash)] motion-reduce:after:hidden',
          sweep(queued),
        )}
        style={{ width: `min(100%, var(--image-height) * ${ratio})`, aspectRatio: ratio }}
      />
    ))}
  </Mat>
);

interface ImageInProgressProps {
  image: ImageSource;
  queued: boolean;
  /** The greatest height, as CSS. */
  height?: string | undefined;
}

export function ImageInProgress({ image, queued, height }: ImageInProgressProps) {
  const address = useSourceAddress(image);
  if (!address) return <ImageSkeleton queued={queued} />;
  return (
    <Mat className={classNames(sweepColour, sweep(queued))} height={height} aria-hidden="true">
      <img className="max-h-(--image-height) max-w-full rounded-small opacity-70" src={address} alt="" />
    </Mat>
  );
}
