import { type ApiError, ResultSource, type RunPanelProps, type UsedRun } from '@atelier/tool-kit';
import type { ComponentProps, ReactNode } from 'react';
import { Enlarge } from '../images/Enlarge.tsx';
import { ImageInProgress, ImagePanel, Note } from '../images/ImagePanel.tsx';
import { ImageTools } from '../images/ImageTools.tsx';
import { NextSteps } from '../images/NextSteps.tsx';
import type { ShownImage } from '../images/shown-image.ts';
import { type ImageSource, noSource } from '../images/stored-image.ts';
import { messages } from '../messages.ts';
import { Comparison } from './Comparison.tsx';

interface RemovalResultProps<Input extends ImageSource> {
  run: UsedRun<Input>;
  /** The shown error: that of the run by default. */
  error?: ApiError | null;
  labels: RunPanelProps<Input>['labels'];
  alt: string;
  /** The result as it is shown; null without one. */
  shown: ShownImage | null;
  /** What it is compared to; without a source if that is no longer known. */
  original: ImageSource;
  /** The initial position of the line between before and after, in percent from the left. */
  start?: number;
  note?: string;
  own?: ComponentProps<typeof NextSteps>['own'];
  steps?: ReactNode;
  /** What the tool works on instead of the comparison, also without a result and while a run is busy. */
  canvas?: ReactNode;
  children?: ReactNode;
}

export function RemovalResult<Input extends ImageSource>({
  run,
  error,
  labels,
  alt,
  shown,
  original,
  start,
  note = messages.file.stripped,
  own,
  steps,
  canvas,
  children,
}: RemovalResultProps<Input>) {
  const creation = shown?.creation;
  const cropped = (shown?.style?.size ?? 'original') !== 'original';
  return (
    <ImagePanel
      run={run}
      error={error}
      labels={labels}
      stopped={messages.stoppedRemoval}
      repeatLabel={messages.repeatRemoval}
      toolbar={
        shown && (
          <>
            <Enlarge shown={shown} alt={alt} />
            <ImageTools shown={shown} run={run} />
          </>
        )
      }
      live={Boolean(canvas)}
      placeholder={(queued) => <ImageInProgress image={run.input ?? noSource} queued={queued} />}
    >
      {(canvas || shown) && (
        <>
          {children}
          {canvas ??
            (shown && (
              <Comparison
                key={shown.creation.id}
                original={original}
                shown={shown}
                alt={alt}
                start={start}
                height={shown.style && '60vh'}
              />
            ))}
          {steps}
          {/* Below it, so that it does not move when a result comes. */}
          {canvas && creation && !run.busy && (
            <div className="mt-4">
              <ResultSource
                source={creation.settings.file?.toString()}
                at={Date.parse(creation.created_at)}
              />
            </div>
          )}
          {shown && !run.busy && <Note>{cropped ? messages.file.cropped : note}</Note>}
          {shown && !run.busy && (
            <NextSteps
              shown={shown}
              own={own}
              to={[shown.style ? 'object' : 'background', 'edit', 'upscale']}
            />
          )}
        </>
      )}
    </ImagePanel>
  );
}
