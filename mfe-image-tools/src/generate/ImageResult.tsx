import type { Creation, CreationSettings } from '@atelier/contracts';
import {
  fileName,
  RepeatButton,
  ResultPanel,
  RunProgress,
  type UsedRun,
  useElapsed,
  ZoomPicture,
} from '@atelier/tool-kit';
import { useState } from 'react';
import { DownloadMenu } from '../images/DownloadMenu.tsx';
import { ImageSkeleton, isQueued, QueueNote, runStatus } from '../images/run-progress.tsx';
import { messages } from '../messages.ts';
import { Publication } from './Publication.tsx';

const ratios = { square: 1, landscape: 1.5, portrait: 2 / 3 } as const;
const words = messages.generate;
const nameOf = ({ settings, prompt }: Creation) =>
  fileName(String(settings.description ?? prompt), '').replace(/\.$/, '');

/** The image's aspect ratio, where its settings contain the size. */
function shapeOf({ settings: { width, height } }: Creation) {
  const ratio = Number(width) / Number(height);
  return ratio > 0 && Number.isFinite(ratio) ? { ratio } : {};
}

/** The result of the image generator. */
export function ImageResult({ run }: { run: UsedRun<'generateImage'> }) {
  const elapsed = useElapsed(run.busy ? run.startedAt : null);
  const [changed, setChanged] = useState<Creation | null>(null);
  const made = run.result?.creation ?? null;
  const creation = changed && changed.id === made?.id ? changed : made;
  const queued = isQueued(run);
  const status = runStatus(run, words.starting);
  const ratio = ratios[run.sent()?.body?.aspect ?? 'square'];
  return (
    <ResultPanel
      title={words.panel}
      hint={words.hint}
      busy={run.busy}
      status={status}
      error={run.error}
      onRetry={run.repeat}
      toolbar={
        creation &&
        !run.busy && (
          <>
            <DownloadMenu address={creation.content} name={nameOf(creation)} />
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
          <ImageSkeleton ratio={ratio} waiting={queued} />
          {queued && <QueueNote />}
        </>
      ) : (
        creation && (
          <>
            <div className="picture-mat">
              <ZoomPicture
                src={`${creation.content}?w=1280&format=webp`}
                full={creation.content}
                alt={String(creation.settings.description ?? creation.prompt)}
                {...shapeOf(creation)}
              />
            </div>
            <div className="picture-caption">
              <Recipe settings={creation.settings} />
              <Publication creation={creation} onChange={setChanged} />
            </div>
            {!creation.publish && <p className="picture-note">{words.publicHint}</p>}
          </>
        )
      )}
    </ResultPanel>
  );
}

const aspects: Record<string, string> = words.aspects;

/** The settings that the image was generated with. */
function Recipe({ settings }: { settings: CreationSettings }) {
  const { style, aspect, width, height, model } = settings;
  const parts = [
    style,
    aspect && (aspects[String(aspect)] ?? aspect),
    width && height && `${width} \u00d7 ${height}`,
    model,
  ];
  return (
    <ul className="picture-recipe" aria-label={words.recipe}>
      {parts.filter(Boolean).map((part) => (
        <li key={String(part)}>{String(part)}</li>
      ))}
    </ul>
  );
}
