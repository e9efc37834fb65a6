import type { Creation, CreationSettings } from '@atelier/contracts';
import { styleName, type UsedRun, ZoomImage } from '@atelier/tool-kit';
import type { ComponentProps } from 'react';
import { DownloadButtons, DownloadMenu } from '../images/DownloadMenu.tsx';
import { ImagePanel, Mat, Note } from '../images/ImagePanel.tsx';
import { NextSteps } from '../images/NextSteps.tsx';
import { toStored } from '../images/stored-image.ts';
import { messages } from '../messages.ts';
import { PublishButton } from './PublishButton.tsx';
import { discardOthers, Variants } from './Variants.tsx';

const labels = messages.generate;
export const descriptionOf = ({ settings, prompt }: Pick<Creation, 'settings' | 'prompt'>) =>
  String(settings.description ?? prompt);

function shapeOf({ settings: { width, height } }: Creation) {
  const ratio = Number(width) / Number(height);
  return ratio > 0 && Number.isFinite(ratio) ? { ratio } : {};
}

interface ImageResultProps<Input>
  extends Pick<ComponentProps<typeof ImagePanel<Input>>, 'placeholder' | 'labels' | 'starting' | 'footer'> {
  run: UsedRun<Input>;
  /** Fills the form with the settings of a creation; absent where they are in it already. */
  onReuse?: (creation: Creation) => void;
  onEdit?: ComponentProps<typeof NextSteps>['onEdit'];
}

export function ImageResult<Input>({ run, onReuse, onEdit, ...panel }: ImageResultProps<Input>) {
  const creation = run.result?.creation ?? null;
  return (
    <ImagePanel
      {...panel}
      run={run}
      toolbar={
        creation && (
          <DownloadMenu image={creation.content} title={descriptionOf(creation)} creation={creation} />
        )
      }
    >
      {creation && (
        <>
          {creation.images ? (
            <Variants
              key={creation.id}
              creation={creation}
              images={creation.images}
              title={descriptionOf(creation)}
              onChange={run.change}
              {...shapeOf(creation)}
            />
          ) : (
            <Mat>
              <ZoomImage
                src={`${creation.content}?w=1280&format=webp`}
                full={creation.content}
                alt={descriptionOf(creation)}
                actions={
                  <DownloadButtons
                    image={creation.content}
                    title={descriptionOf(creation)}
                    creation={creation}
                  />
                }
                {...shapeOf(creation)}
              />
            </Mat>
          )}
          <div className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-[0.86rem] text-ink-3">
            <Recipe settings={creation.settings} />
            <span className="flex items-center gap-3">
              {creation.publish ? labels.public : labels.private}
              {!creation.images && (
                <PublishButton key={creation.id} creation={creation} onChange={run.change} />
              )}
            </span>
          </div>
          {!creation.publish && creation.settings.unpublished && (
            <Note>{reasons[String(creation.settings.unpublished)]}</Note>
          )}
          <NextSteps
            image={toStored(creation, descriptionOf(creation))}
            settings={creation.settings}
            to={['edit', 'variation', 'upscale', 'background', 'object']}
            more={[
              ...(onReuse ? [{ label: labels.reuse, onSelect: () => onReuse(creation) }] : []),
              ...(creation.images
                ? [{ label: messages.variants.discard, onSelect: () => discardOthers(creation, run.change) }]
                : []),
            ]}
            onEdit={onEdit}
          />
        </>
      )}
    </ImagePanel>
  );
}

const aspects: Record<string, string> = labels.aspects;
const reasons: Partial<Record<string, string>> = labels.unpublished;

function Recipe({ settings }: { settings: CreationSettings }) {
  const { style, aspect, width, height } = settings;
  const details = [
    style && styleName(String(style)),
    aspect && (aspects[String(aspect)] ?? aspect),
    width && height && `${width} \u00d7 ${height}`,
  ];
  return (
    <ul className="flex flex-wrap" aria-label={labels.recipe}>
      {details.filter(Boolean).map((detail) => (
        <li className="not-first:before:mx-2 not-first:before:content-['·']" key={String(detail)}>
          {String(detail)}
        </li>
      ))}
    </ul>
  );
}
