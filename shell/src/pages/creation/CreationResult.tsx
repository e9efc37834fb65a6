import type { Creation } from '@atelier/contracts';
import { isCreationOpen, isImageType } from '@atelier/contracts/routes';
import { callApi, toApiError } from '@atelier/tool-kit/api';
import { Spinner, toast } from '@atelier/tool-kit/feedback';
import { Button } from '@atelier/tool-kit/forms';
import { Markdown } from '@atelier/tool-kit/markdown';
import { dashboard as listTexts } from '../../messages.ts';
import { ModulePart } from '../../modules/load/ModulePart.tsx';
import type { CreatedType } from '../../page/studio-tools.ts';
import type { CreationPageState } from './use-creation-page.ts';

interface CreationResultProps {
  page: CreationPageState;
  creation: Creation;
  createdType: CreatedType | null;
}

/** The image or the text of a creation, with a note if it is not complete. The text of a running one grows. */
export function CreationResult({ creation, createdType }: CreationResultProps) {
  const { content, status, prompt } = creation;
  const open = isCreationOpen(status);
  const note = status === 'completed' ? null : listTexts.statusNote[status];
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
          <TextOf creation={creation} createdType={createdType} streaming={open} />
        ))}
      {open && <StopButton id={creation.id} />}
    </>
  );
}

/** The text in its tool's view, or as markdown. */
function TextOf({
  creation,
  createdType,
  streaming,
}: Pick<CreationResultProps, 'creation' | 'createdType'> & { streaming: boolean }) {
  const markdown = <Markdown text={creation.content} streaming={streaming} />;
  if (streaming || !createdType?.view) return markdown;
  return (
    <ModulePart
      given={{ creation }}
      path={createdType.tool.path}
      expose={createdType.view}
      fallback={markdown}
      loading={<Spinner label={listTexts.loadingText} />}
    />
  );
}

function StopButton({ id }: { id: string }) {
  const stop = () => {
    callApi('stopCreation', { params: { id } }).catch((error: unknown) =>
      toast.error(toApiError(error).message),
    );
  };
  return (
    <Button size="small" className="mt-4" onClick={stop}>
      {listTexts.stop}
    </Button>
  );
}
