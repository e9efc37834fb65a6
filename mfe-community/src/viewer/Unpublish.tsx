import { Button, callApi, localized, reported, showUndoToast, toast } from '@atelier/tool-kit';
import { useState } from 'react';
import { messages } from '../messages.ts';

interface UnpublishProps {
  id: string;
  onUnpublished: () => void;
  onRepublished: () => void;
}

const labels = messages.viewer;

export function Unpublish({ id, onUnpublished, onRepublished }: UnpublishProps) {
  const [busy, setBusy] = useState(false);

  const setPublished = (publish: boolean) => reported(callApi('setPublished', { body: { id, publish } }));

  async function republish() {
    const stored = await setPublished(true);
    if (!stored) return;
    toast.success(await localized(stored));
    onRepublished();
  }

  async function unpublish() {
    setBusy(true);
    if (!(await setPublished(false))) return setBusy(false);
    showUndoToast(labels.unpublished, () => void republish());
    onUnpublished();
  }

  return (
    <Button size="small" busy={busy} onClick={unpublish}>
      {labels.unpublish}
    </Button>
  );
}
