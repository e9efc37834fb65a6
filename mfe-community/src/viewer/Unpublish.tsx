import { Button, callApi, toApiError, toast } from '@atelier/tool-kit';
import { useState } from 'react';
import { messages } from '../messages.ts';

const words = messages.viewer;

/** Takes one's own picture out of the gallery. */
export function Unpublish({ id, onDone }: { id: string; onDone: () => void }) {
  const [busy, setBusy] = useState(false);
  const unpublish = async () => {
    setBusy(true);
    try {
      await callApi('setPublished', { body: { id, publish: false } });
      toast.success(words.unpublished);
      onDone();
    } catch (error) {
      toast.error(toApiError(error).message);
      setBusy(false);
    }
  };
  return (
    <Button size="small" busy={busy} onClick={unpublish}>
      {words.unpublish}
    </Button>
  );
}
