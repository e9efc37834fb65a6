import type { Creation } from '@atelier/contracts';
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
import { messages } from '../messages.ts';
import { DownloadMenu } from '../pictures/DownloadMenu.tsx';
import { PictureSkeleton } from '../pictures/PictureSkeleton.tsx';
import { QueueNote } from '../pictures/QueueNote.tsx';
import { isQueued, runStatus } from '../pictures/run-status.ts';
import { Publication } from './Publication.tsx';
import { Recipe } from './Recipe.tsx';

const ratios = { square: 1, landscape: 1.5, portrait: 2 / 3 } as const;
const words = messages.generate;
const nameOf = ({ settings, prompt }: Creation) =>
  fileName(String(settings.description ?? prompt), '').replace(/\.$/, '');

/** The picture's shape, where its recipe says it. */
function shapeOf({ settings: { width, height } }: Creation) {
  const ratio = Number(width) / Number(height);
  return ratio > 0 && Number.isFinite(ratio) ? { ratio } : {};
}

/** The right side of the image generator. */
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
          <PictureSkeleton ratio={ratio} waiting={queued} />
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
