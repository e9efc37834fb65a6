import type { Creation } from '@atelier/contracts';
import { callApi } from '@atelier/tool-kit/api';
import { reported, Spinner } from '@atelier/tool-kit/feedback';
import { Button } from '@atelier/tool-kit/forms';
import { Markdown } from '@atelier/tool-kit/markdown';
import { dashboard as texts } from '../../messages.ts';
import { ModulePart } from '../../modules/load/ModulePart.tsx';
import type { CreatedType } from '../../settings/studio-tools.ts';

interface CreationTextProps {
  creation: Creation;
  createdType: CreatedType | null;
}

export function CreationText({ creation, createdType }: CreationTextProps) {
  const markdown = <Markdown text={creation.content} />;
  if (!createdType?.view) return markdown;
  return (
    <ModulePart
      given={{ creation }}
      path={createdType.tool.path}
      expose={createdType.view}
      fallback={markdown}
      loading={<Spinner label={texts.loadingText} />}
    />
  );
}

export const StopButton = ({ id }: { id: string }) => (
  <Button size="small" className="mt-4" onClick={() => reported(callApi('stopCreation', { params: { id } }))}>
    {texts.stop}
  </Button>
);
