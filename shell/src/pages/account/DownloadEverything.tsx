import { type ApiError, callFile, toApiError } from '@atelier/tool-kit/api';
import { ErrorState, ProgressLine } from '@atelier/tool-kit/feedback';
import { Button } from '@atelier/tool-kit/forms';
import { downloadBlob } from '@atelier/tool-kit/results';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { account } from '../../messages.ts';

const texts = account.export;

/** Downloads all creations of the user as one ZIP. */
export function DownloadEverything() {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const download = async () => {
    setBusy(true);
    setError(null);
    try {
      const file = await callFile('exportCreations', {});
      downloadBlob(file, `atelier-${new Date().toISOString().slice(0, 10)}.zip`);
    } catch (thrown) {
      setError(toApiError(thrown));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="grid justify-items-start gap-4">
      <p className="text-ink-2">{texts.text}</p>
      <Button busy={busy} onClick={download} icon={<Download aria-hidden="true" />}>
        {texts.button}
      </Button>
      {busy && (
        <div className="grid w-full gap-2">
          <ProgressLine value={null} label={texts.button} />
          <p className="text-ink-3">{texts.working}</p>
        </div>
      )}
      {error && <ErrorState error={error} />}
    </div>
  );
}
