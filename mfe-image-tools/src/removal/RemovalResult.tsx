import { type ApiError, type RunPanelProps, type UsedRun, usePreview } from '@atelier/tool-kit';
import type { ReactNode } from 'react';
import { DownloadButtons, DownloadMenu } from '../images/DownloadMenu.tsx';
import { ImageInProgress, ImagePanel, Note } from '../images/ImagePanel.tsx';
import { NextSteps } from '../images/NextSteps.tsx';
import { messages } from '../messages.ts';
import { Comparison, Enlarge } from './Comparison.tsx';
import type { RemovalInput } from './removal-tools.ts';

interface RemovalResultProps {
  run: UsedRun<RemovalInput>;
  /** The shown error: that of the run by default. */
  error?: ApiError | null;
  labels: RunPanelProps<RemovalInput>['labels'];
  alt: string;
  /** Added to the name of the uploaded file when the result is saved. */
  suffix: string;
  transparent?: boolean;
  background?: string | null;
  /** The initial position of the line between before and after, in percent from the left. */
  start?: number;
  /** Called with the result to remove more from it. */
  onAgain?: (file: File) => void;
  children?: ReactNode;
}

const stemOf = (file: File | null) => file?.name.replace(/\.[^.]*$/, '') ?? 'image';

export function RemovalResult({
  run,
  error,
  labels,
  alt,
  suffix,
  transparent = false,
  background = null,
  start = 50,
  onAgain,
  children,
}: RemovalResultProps) {
  const original = run.result?.input?.file ?? null;
  const before = usePreview(original);
  const content = run.result?.content;
  const title = `${stemOf(original)} ${suffix}`;
  return (
    <ImagePanel
      run={run}
      error={error}
      labels={labels}
      stopped={messages.stoppedRemoval}
      repeatLabel={messages.repeatRemoval}
      toolbar={
        content && (
          <>
            <Enlarge
              src={content}
              alt={alt}
              ground={background}
              transparent={transparent}
              actions={<DownloadButtons address={content} title={title} background={background} />}
            />
            <DownloadMenu address={content} title={title} background={background} />
          </>
        )
      }
      placeholder={(queued) => <ImageInProgress file={run.input?.file ?? null} queued={queued} />}
    >
      {content && (
        <>
          <Comparison
            key={content}
            before={before}
            after={content}
            alt={alt}
            settings={run.result?.creation?.settings}
            transparent={transparent}
            background={background}
            start={start}
          />
          {children}
          <Note>{messages.file.stripped}</Note>
          <NextSteps
            address={content}
            title={title}
            steps={[transparent ? 'object' : 'background']}
            onAgain={onAgain}
          />
        </>
      )}
    </ImagePanel>
  );
}
