import type { Creation } from '@atelier/contracts';
import { Button, callApi, localized, reported, showLinkToast, toast } from '@atelier/tool-kit';
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

export function PublishButton({
  creation: { id, publish },
  choose = async () => true,
  onChange,
  ...button
}: PublishButtonProps) {
  const [busy, setBusy] = useState(false);
  const change = async () => {
    setBusy(true);
    const stored =
      (await choose()) && (await reported(callApi('setPublished', { body: { id, publish: !publish } })));
    if (stored) {
      onChange(stored.creation);
      const message = await localized(stored);
      if (publish) toast.success(message);
      else showLinkToast(message, { to: `/ai/community/${id}`, label: labels.seeIt });
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
