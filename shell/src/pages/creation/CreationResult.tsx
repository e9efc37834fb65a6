import type { Creation } from '@atelier/contracts';
import { isCreationOpen, isImageType } from '@atelier/contracts/creation-run';
import { Markdown } from '@atelier/tool-kit/markdown';
import { dashboard as listTexts } from '../../messages.ts';
import type { CreatedType } from '../../settings/studio-tools.ts';
import { CreationText, StopButton } from '../dashboard/CreationText.tsx';

interface CreationResultProps {
  creation: Creation;
  createdType: CreatedType | null;
}

export function CreationResult({ creation, createdType }: CreationResultProps) {
  const { content, status, prompt } = creation;
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
          <a href={content} className="block w-fit rounded-card" target="_blank" rel="noreferrer">
            <img
              src={content}
              alt={prompt}
              className="max-h-[80vh] max-w-full rounded-card border border-line bg-chequered"
            />
          </a>
        ) : (
          text
        ))}
      {open && <StopButton id={creation.id} />}
    </>
  );
}
