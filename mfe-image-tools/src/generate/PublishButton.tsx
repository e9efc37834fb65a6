import type { Creation } from '@atelier/contracts';
import { Button, callApi, localized, reported, showLinkToast } from '@atelier/tool-kit';
import { type ComponentProps, useState } from 'react';
import { messages } from '../messages.ts';

interface PublishButtonProps extends Omit<ComponentProps<typeof Button>, 'onChange' | 'id'> {
  /** The creation of the images. */
  id: string;
  /** Chooses the image first; resolves to whether it is the chosen one. */
  choose: () => Promise<boolean>;
  /** Called with the changed creation. */
  onChange: (creation: Creation) => void;
}

const labels = messages.generate;

/** Publishes one of several images that is not the chosen one. */
export function PublishButton({ id, choose, onChange, ...button }: PublishButtonProps) {
  const [busy, setBusy] = useState(false);
  const publish = async () => {
    setBusy(true);
    const stored =
      (await choose()) && (await reported(callApi('setPublished', { body: { id, publish: true } })));
    if (stored) {
      onChange(stored.creation);
      showLinkToast(await localized(stored), { to: `/ai/community/${id}`, label: labels.seeIt });
    }
    setBusy(false);
  };
  return (
    <Button size="small" title={labels.publicHint} {...button} busy={busy} onClick={publish}>
      {labels.makePublic}
    </Button>
  );
}
