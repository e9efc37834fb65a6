import { type RunInput, type UsedRun, usePreview } from '@atelier/tool-kit';
import type { ReactNode } from 'react';
import { DownloadButtons, DownloadMenu } from '../images/DownloadMenu.tsx';
import { ImageInProgress, ImagePanel } from '../images/ImagePanel.tsx';
import { NextSteps } from '../images/NextSteps.tsx';
import { messages } from '../messages.ts';
import { Comparison, Enlarge } from './Comparison.tsx';

/** The run of either removal tool. */
type RemovalRun = UsedRun<'removeBackground'> | UsedRun<'removeObject'>;

interface RemovalResultProps {
  run: RemovalRun;
  labels: { panel: string; hint: string; busy: string; failed: string };
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

const stemOf = (file: File | null) => file?.name.replace(/\.[^.]*$/, '') ?? 'image';

/** The result of both removal tools: before and after on top of each other. */
export function RemovalResult({
  run,
  labels,
  alt,
  suffix,
  transparent = false,
  background = null,
  start = 50,
  children,
}: RemovalResultProps) {
  const original = useOriginal(run);
  const content = run.result?.content;
  const title = `${stemOf(original.file)} ${suffix}`;
  return (
    <ImagePanel
      run={run}
      labels={labels}
      stopped={messages.stoppedRemoval}
      toolbar={
        content && (
          <>
            <Enlarge
              src={content}
              alt={alt}
              background={background}
              transparent={transparent}
              actions={<DownloadButtons address={content} title={title} background={background} />}
            />
            <DownloadMenu address={content} title={title} background={background} />
          </>
        )
      }
      placeholder={(queued) => <ImageInProgress file={imageOf(run.input)} queued={queued} />}
    >
      {content && (
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
          <p className="image-note">{messages.file.stripped}</p>
          <NextSteps address={content} title={title} steps={[transparent ? 'object' : 'background']} />
        </>
      )}
    </ImagePanel>
  );
}

/** The image of a run's input; null without one. */
function imageOf(input: RunInput | null | undefined): File | null {
  const form = input?.form;
  return form && 'image' in form && form.image instanceof File ? form.image : null;
}

/** The original file of the shown result, and a URL that shows it. */
function useOriginal(run: RemovalRun): { file: File | null; address: string | null } {
  const file = imageOf(run.result?.input);
  return { file, address: usePreview(file) };
}
