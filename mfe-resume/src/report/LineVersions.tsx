import { lineVersions } from '@atelier/contracts/tool-options';
import { Button, CopyButton, callApi, reported } from '@atelier/tool-kit';
import { useEffect, useRef, useState } from 'react';
import { messages } from '../messages.ts';

const { rewrite: labels } = messages;

/** A button that asks for better versions of a line. Costs a unit of text. */
export function LineVersions({ line }: { line: string }) {
  const [versions, setVersions] = useState<string[] | null>(null);
  const [busy, setBusy] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  // The button may have had the focus; the versions are announced by their label.
  useEffect(() => {
    if (versions) list.current?.focus({ preventScroll: true });
  }, [versions]);

  async function rewrite() {
    setBusy(true);
    const rewritten = await reported(callApi('rewriteLine', { body: { line } }));
    if (rewritten) setVersions(rewritten.versions);
    setBusy(false);
  }

  if (line === '' || line.length > lineVersions.characters) return null;
  return (
    <div className="mt-[0.4rem] grid gap-[0.5rem]">
      {versions && (
        <ul
          ref={list}
          className="grid gap-px overflow-hidden rounded-small border border-line bg-line"
          aria-label={labels.versions}
          tabIndex={-1}
        >
          {versions.map((version) => (
            <li
              className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2 bg-paper py-[0.35rem] ps-[0.7rem] pe-[0.35rem] text-[0.88rem]/[1.45]"
              key={version}
            >
              <span className="py-[0.35rem] wrap-anywhere" dir="auto">
                {version}
              </span>
              <CopyButton text={version} label={labels.copy} />
            </li>
          ))}
        </ul>
      )}
      <Button size="small" className="justify-self-start" busy={busy} onClick={() => void rewrite()}>
        {busy ? labels.busy : versions ? labels.again : labels.action}
      </Button>
      {versions && <p className="text-xs text-ink-3">{labels.note}</p>}
    </div>
  );
}
