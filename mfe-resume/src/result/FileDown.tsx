import { IconButton } from '@atelier/tool-kit';
import { useState } from 'react';

/** Fetches a file when pressed; disabled while it is on its way. */
export function FileDown({ label, onDownload }: { label: string; onDownload: () => Promise<void> }) {
  const [busy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    await onDownload();
    setBusy(false);
  };
  return (
    <IconButton label={label} disabled={busy} aria-busy={busy} onClick={press}>
      <span className="resume-file-word" aria-hidden="true">
        PDF
      </span>
    </IconButton>
  );
}
