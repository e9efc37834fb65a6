import type { Creation, CreationSettings } from '@atelier/contracts';
import { styleName, type UsedRun, ZoomImage } from '@atelier/tool-kit';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { DownloadButtons } from '../images/DownloadButtons.tsx';
import { ImagePanel, Mat, Note } from '../images/ImagePanel.tsx';
import { ImageTools } from '../images/ImageTools.tsx';
import { NextSteps } from '../images/NextSteps.tsx';
import { type ImageSource, noSource, useSourceAddress } from '../images/stored-image.ts';
import { messages } from '../messages.ts';
import { ArticleImage } from './ArticleImage.tsx';
import { descriptionOf } from './generate-tool.ts';
import { discardOthers, Variants } from './Variants.tsx';

const labels = messages.generate;

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
  own?: ComponentProps<typeof NextSteps>['own'];
  /** The source of the steps, if it is shown instead of the result. */
  source?: ImageSource | null;
  comparison?: ReactNode;
  steps?: ReactNode;
  /** Whether the shown image was just made here. */
  fresh?: boolean;
}

export function ImageResult<Input>({
  run,
  onReuse,
  onEdit,
  own,
  source = null,
  comparison,
  steps,
  fresh = false,
  ...panel
}: ImageResultProps<Input>) {
  const creation = run.result?.creation ?? null;
  const sourceAddress = useSourceAddress(source ?? noSource);
  const shown = creation && !source && { creation, image: creation.content, title: descriptionOf(creation) };
  return (
    <ImagePanel {...panel} run={run} toolbar={shown && <ImageTools shown={shown} run={run} />}>
      {source ? (
        <>
          <Mat>
            <img
              className="max-h-(--image-height) max-w-full rounded-small"
              src={sourceAddress ?? undefined}
              alt={messages.file.before}
            />
          </Mat>
          {steps}
        </>
      ) : (
        creation &&
        shown && (
          <>
            {comparison ??
              (creation.images ? (
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
                    actions={<DownloadButtons {...shown} />}
                    {...shapeOf(creation)}
                  />
                </Mat>
              ))}
            {steps}
            <div className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-[0.86rem] text-ink-3">
              <Recipe settings={creation.settings} />
              <span className="flex items-center gap-3">
                {creation.publish ? (
                  <Link className="underline underline-offset-2" to={`/ai/community/${creation.id}`}>
                    {labels.public}
                  </Link>
                ) : (
                  labels.private
                )}
              </span>
            </div>
            {!creation.publish && creation.settings.unpublished && (
              <Note>{reasons[String(creation.settings.unpublished)]}</Note>
            )}
            {creation.made_from && onReuse && (
              <ArticleImage
                image={creation}
                source={creation.made_from}
                fresh={fresh && !run.stale}
                others={run.versions.flatMap(({ creation: other }) => other?.images ?? other?.content ?? [])}
              />
            )}
            <NextSteps
              shown={shown}
              own={own}
              to={['edit', 'variation', 'upscale', 'background', 'object']}
              more={[
                ...(onReuse ? [{ label: labels.reuse, onSelect: () => onReuse(creation) }] : []),
                ...(creation.images
                  ? [
                      {
                        label: messages.variants.discard,
                        onSelect: () => discardOthers(creation, run.change),
                      },
                    ]
                  : []),
              ]}
              onEdit={onEdit}
            />
          </>
        )
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
