import type { Creation } from '@atelier/contracts';
import { Button, callApi, localized, toApiError, toast } from '@atelier/tool-kit';
import { type ComponentProps, useState } from 'react';
import { messages } from '../messages.ts';

interface PublishButtonProps extends Omit<ComponentProps<typeof Button>, 'onChange'> {
  creation: Creation;
  /** Chooses the image first; resolves to whether it is the chosen one. */
  choose?: () => Promise<boolean>;
  /** Called with the changed creation: unpublishing gives its image another URL. */
  onChange: (creation: Creation) => void;
}

const labels = messages.generate;

/** Makes an image public, or private again. */
export function PublishButton({
  creation: { id, publish },
  choose = async () => true,
  onChange,
  ...button
}: PublishButtonProps) {
  const [busy, setBusy] = useState(false);
  const change = async () => {
    setBusy(true);
    try {
      if (await choose()) {
        const response = await callApi('setPublished', { body: { id, publish: !publish } });
        onChange(response.creation);
        toast.success(await localized(response));
      }
    } catch (error) {
      toast.error(toApiError(error).message);
    }
    setBusy(false);
  };
  return (
    <Button
      size="small"
      title={publish ? undefined : labels.publicHint}
      {...button}
      busy={busy}
      onClick={change}
    >
      {publish ? labels.makePrivate : labels.makePublic}
    </Button>
  );
}
