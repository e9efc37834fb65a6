import type { Creation } from '@atelier/contracts';
import { isCreationOpen, isImageType } from '@atelier/contracts/creation-run';
import { Markdown } from '@atelier/tool-kit/markdown';
import { ZoomImage } from '@atelier/tool-kit/results';
import { dashboard as listTexts } from '../../messages.ts';
import type { CreatedType } from '../../settings/studio-tools.ts';
import { CreationText, StopButton } from '../dashboard/CreationText.tsx';

interface CreationResultProps {
  creation: Creation;
  createdType: CreatedType | null;
}

export function CreationResult({ creation, createdType }: CreationResultProps) {
  const { content, status, prompt, settings } = creation;
  const [width, height] = [Number(settings.width), Number(settings.height)];
  const open = isCreationOpen(status);
  const note = status === 'completed' ? null : listTexts.statusNote[status];
  const text = open ? (
    <Markdown text={content} streaming />
  ) : (
    <CreationText creation={creation} createdType={createdType} />
  );
  return (
    <>
      {note && (
        <p className="mb-4 text-sm text-warn" role={open ? 'status' : undefined}>
          {note}
        </p>
      )}
      {content === '' && !note && <p className="text-ink-3">{listTexts.noContent}</p>}
      {content !== '' &&
        (isImageType(creation.type) ? (
          <div className="[--image-height:max(16rem,100dvh-22rem)] [&_img]:[view-transition-name:creation]">
            <ZoomImage
              src={content}
              alt={prompt}
              transparent
              {...(width > 0 && height > 0 && { ratio: width / height })}
            />
          </div>
        ) : (
          text
        ))}
      {open && <StopButton id={creation.id} />}
    </>
  );
}
