import type { Creation, CreationSettings } from '@atelier/contracts';
import { fileName, type UsedRun, ZoomPicture } from '@atelier/tool-kit';
import { useState } from 'react';
import { DownloadMenu } from '../images/DownloadMenu.tsx';
import { ImagePanel, ImageSkeleton } from '../images/ImagePanel.tsx';
import { messages } from '../messages.ts';
import { Publication } from './Publication.tsx';

const ratios = { square: 1, landscape: 1.5, portrait: 2 / 3 } as const;
const labels = messages.generate;
const nameOf = ({ settings, prompt }: Creation) =>
  fileName(String(settings.description ?? prompt), '').replace(/\.$/, '');

/** The image's aspect ratio, where its settings contain the size. */
function shapeOf({ settings: { width, height } }: Creation) {
  const ratio = Number(width) / Number(height);
  return ratio > 0 && Number.isFinite(ratio) ? { ratio } : {};
}

/** The result of the image generator. */
export function ImageResult({ run }: { run: UsedRun<'generateImage'> }) {
  const [changed, setChanged] = useState<Creation | null>(null);
  const generated = run.result?.creation ?? null;
  const creation = changed && changed.id === generated?.id ? changed : generated;
  const ratio = ratios[run.sent()?.body?.aspect ?? 'square'];
  return (
    <ImagePanel
      run={run}
      labels={labels}
      starting={labels.starting}
      toolbar={creation && <DownloadMenu address={creation.content} name={nameOf(creation)} />}
      placeholder={(queued) => <ImageSkeleton ratio={ratio} queued={queued} />}
    >
      {creation && (
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
          {!creation.publish && <p className="picture-note">{labels.publicHint}</p>}
        </>
      )}
    </ImagePanel>
  );
}

const aspects: Record<string, string> = labels.aspects;

/** The settings that the image was generated with. */
function Recipe({ settings }: { settings: CreationSettings }) {
  const { style, aspect, width, height, model } = settings;
  const details = [
    style,
    aspect && (aspects[String(aspect)] ?? aspect),
    width && height && `${width} \u00d7 ${height}`,
    model,
  ];
  return (
    <ul className="picture-recipe" aria-label={labels.recipe}>
      {details.filter(Boolean).map((detail) => (
        <li key={String(detail)}>{String(detail)}</li>
      ))}
    </ul>
  );
}
