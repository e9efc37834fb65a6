import type { Creation } from '@atelier/contracts';
import { Button, callApi, toApiError, toast } from '@atelier/tool-kit';
import { useState } from 'react';
import { messages } from '../messages.ts';

interface PublicationProps {
  creation: Creation;
  /** Called with the changed creation: unpublishing gives its image another URL. */
  onChange: (creation: Creation) => void;
}

/** Shows whether an image is public, and changes it. */
export function Publication({ creation, onChange }: PublicationProps) {
  const [busy, setBusy] = useState(false);
  const labels = messages.generate;
  const change = async () => {
    setBusy(true);
    try {
      const response = await callApi('setPublished', {
        body: { id: creation.id, publish: !creation.publish },
      });
      onChange(response.creation);
      toast.success(response.message);
    } catch (error) {
      toast.error(toApiError(error).message);
    }
    setBusy(false);
  };
  return (
    <span className="flex items-center gap-3">
      {creation.publish ? labels.public : labels.private}
      <Button size="small" busy={busy} onClick={change}>
        {creation.publish ? labels.makePrivate : labels.makePublic}
      </Button>
    </span>
  );
}
