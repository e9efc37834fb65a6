import { type ApiError, ResultSource, type RunPanelProps, type UsedRun, usePreview } from '@atelier/tool-kit';
import type { ComponentProps, ReactNode } from 'react';
import type { CutoutStyle } from '../cutout/compose.ts';
import { DownloadButtons, DownloadMenu } from '../images/DownloadMenu.tsx';
import { ImageInProgress, ImagePanel, Note } from '../images/ImagePanel.tsx';
import { NextSteps } from '../images/NextSteps.tsx';
import {
  type ImageSource,
  noSource,
  sourceTitle,
  toStored,
  useSourceAddress,
} from '../images/stored-image.ts';
import { messages } from '../messages.ts';
import { useGround } from './BackgroundPicker.tsx';
import { Comparison, Enlarge } from './Comparison.tsx';

interface RemovalResultProps<Input extends ImageSource> {
  run: UsedRun<Input>;
  /** The shown error: that of the run by default. */
  error?: ApiError | null;
  labels: RunPanelProps<Input>['labels'];
  alt: string;
  /** Added to the name of the uploaded file when the result is saved. */
  suffix: string;
  style?: CutoutStyle;
  /** The result after changes in the browser, which is shown and saved instead. */
  changed?: File | null | undefined;
  /** The initial position of the line between before and after, in percent from the left. */
  start?: number;
  note?: string;
  /** Its tool's own next steps, before the other tools. */
  steps?: ComponentProps<typeof NextSteps>['own'];
  /** What the tool works on instead of the comparison, also without a result and while a run is busy. */
  canvas?: ReactNode;
  children?: ReactNode;
}

export function RemovalResult<Input extends ImageSource>({
  run,
  error,
  labels,
  alt,
  suffix,
  style,
  changed = null,
  start,
  note = messages.file.stripped,
  steps,
  canvas,
  children,
}: RemovalResultProps<Input>) {
  const background = useGround(style?.background ?? null);
  const original = run.result?.input ?? noSource;
  const before = useSourceAddress(original);
  const content = run.result?.content;
  const address = usePreview(changed) ?? content;
  const image = changed ?? content;
  const creation = run.result?.creation;
  const title = withSuffix(sourceTitle(original), suffix);
  return (
    <ImagePanel
      run={run}
      error={error}
      labels={labels}
      stopped={messages.stoppedRemoval}
      repeatLabel={messages.repeatRemoval}
      toolbar={
        address &&
        image && (
          <>
            <Enlarge
              src={address}
              alt={alt}
              ground={background}
              transparent={style !== undefined}
              actions={<DownloadButtons image={image} title={title} creation={creation} style={style} />}
            />
            <DownloadMenu image={image} title={title} creation={creation} style={style} />
          </>
        )
      }
      live={Boolean(canvas)}
      placeholder={(queued) => <ImageInProgress image={run.input ?? noSource} queued={queued} />}
    >
      {(canvas || address) && (
        <>
          {children}
          {canvas ??
            (address && (
              <Comparison
                key={content}
                before={before}
                after={address}
                changed={changed}
                alt={alt}
                settings={creation?.settings}
                style={style}
                start={start}
                height={style && '60vh'}
              />
            ))}
          {/* Below it, so that it does not move when a result comes. */}
          {canvas && creation && !run.busy && (
            <div className="mt-4">
              <ResultSource
                source={creation.settings.file?.toString()}
                at={Date.parse(creation.created_at)}
              />
            </div>
          )}
          {address && !run.busy && <Note>{note}</Note>}
          {creation && !run.busy && (
            <NextSteps
              image={toStored(creation, title)}
              settings={creation.settings}
              own={steps}
              to={[style ? 'object' : 'background', 'edit', 'upscale']}
            />
          )}
        </>
      )}
    </ImagePanel>
  );
}

/** The title with the suffix, only once after several passes. */
const withSuffix = (title: string, suffix: string) => (title.endsWith(suffix) ? title : `${title} ${suffix}`);
