import { Button, callApi, localized, showUndoToast, toApiError, toast } from '@atelier/tool-kit';
import { useState } from 'react';
import { messages } from '../messages.ts';

interface UnpublishProps {
  id: string;
  onUnpublished: () => void;
  /** Called when it is public again, at another URL. */
  onRepublished: () => void;
}

const labels = messages.viewer;

/** Unpublishes the user's own image, and publishes it again on undo. */
export function Unpublish({ id, onUnpublished, onRepublished }: UnpublishProps) {
  const [busy, setBusy] = useState(false);

  async function publish() {
    try {
      toast.success(await localized(await callApi('setPublished', { body: { id, publish: true } })));
      onRepublished();
    } catch (error) {
      toast.error(toApiError(error).message);
    }
  }

  async function unpublish() {
    setBusy(true);
    try {
      await callApi('setPublished', { body: { id, publish: false } });
      showUndoToast(labels.unpublished, () => void publish());
      onUnpublished();
    } catch (error) {
      toast.error(toApiError(error).message);
      setBusy(false);
    }
  }

  return (
    <Button size="small" busy={busy} onClick={unpublish}>
      {labels.unpublish}
    </Button>
  );
}
