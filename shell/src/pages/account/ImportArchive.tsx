import type { CallResponse } from '@atelier/contracts';
import { importMegabytes } from '@atelier/contracts/tool-options';
import { ApiError, callApi, toApiError } from '@atelier/tool-kit/api';
import { ErrorState, ProgressLine } from '@atelier/tool-kit/feedback';
import { Button } from '@atelier/tool-kit/forms';
import { Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { account } from '../../messages.ts';

const texts = account.import;
const megabyte = 1024 * 1024;

/** The report of all calls that one archive took. */
type Report = Omit<CallResponse<'importCreations'>, 'success' | 'message'>;

/** Imports a ZIP of another account. A large one is sent several times, since each call works for a minute. */
export function ImportArchive() {
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [report, setReport] = useState<Report | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const start = async (file: File) => {
    setBusy(true);
    setReport(null);
    setError(null);
    try {
      await importFile(file, setReport);
    } catch (thrown) {
      setError(toApiError(thrown));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="grid justify-items-start gap-4">
      <p className="text-ink-2">{texts.text({ limit: importMegabytes })}</p>
      <input
        ref={input}
        type="file"
        accept=".zip,application/zip"
        hidden
        aria-label={texts.button}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          currentTarget.value = '';
          if (file) void start(file);
        }}
      />
      <Button busy={busy} onClick={() => input.current?.click()} icon={<Upload aria-hidden="true" />}>
        {texts.button}
      </Button>
      {busy && (
        <div className="grid w-full gap-2">
          <ProgressLine value={report && doneOf(report) / totalOf(report)} label={texts.button} />
          <p className="text-ink-3">
            {texts.working} {report && texts.done({ done: doneOf(report), total: totalOf(report) })}
          </p>
        </div>
      )}
      {!busy && report && <Result report={report} />}
      {error && <ErrorState error={error} />}
    </div>
  );
}

const doneOf = ({ imported, existing, skipped_count }: Report) => imported + existing + skipped_count;
const totalOf = (report: Report) => Math.max(1, doneOf(report) + report.remaining);

/** @throws ApiError */
async function importFile(archive: File, onReport: (report: Report) => void): Promise<void> {
  if (archive.size > importMegabytes * megabyte) {
    const message = texts.tooLarge({ limit: importMegabytes });
    throw new ApiError({ code: 'payload_too_large', message });
  }
  let before = 0;
  for (;;) {
    const { imported, existing, ...rest } = await callApi('importCreations', { form: { archive } });
    onReport({ ...rest, imported: imported + before, existing: existing - before });
    before += imported;
    if (rest.remaining === 0 || imported === 0) return;
  }
}

function Result({ report: { imported, existing, skipped, skipped_count } }: { report: Report }) {
  return (
    <div role="status" className="grid w-full gap-2">
      <p>
        {texts.imported({ count: imported })} {existing > 0 && texts.existing({ count: existing })}
      </p>
      {imported > 0 && <p className="text-ink-3 text-sm">{texts.left}</p>}
      {skipped_count > 0 && (
        <>
          <p>{texts.skipped({ count: skipped_count })}</p>
          <ul className="grid max-h-80 gap-1 overflow-y-auto text-ink-2 text-sm">
            {skipped.map(({ name, reason }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list does not change, and names may repeat.
              <li key={index}>
                <b dir="auto" className="font-[560] text-ink wrap-anywhere">
                  {name || texts.unnamed}
                </b>{' '}
                {texts.reasons[reason]}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
