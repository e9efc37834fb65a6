import { lineVersions } from '@atelier/contracts/tool-options';
import { Button, CopyButton, callApi, reported, storeUsage, useDraft } from '@atelier/tool-kit';
import { useEffect, useRef, useState } from 'react';
import { messages } from '../messages.ts';
import { useChosenVersions } from './chosen-versions.ts';

const { rewrite: labels } = messages;

interface LineVersionsProps {
  line: string;
  /** The id of the review; null while it is not stored. */
  review: string | null;
}

/** A button that asks for better versions of a line, which are kept. Costs a unit of text. */
export function LineVersions({ line, review }: LineVersionsProps) {
  const [versions, setVersions] = useDraft<string[] | null>(`review-resume.versions.${line}`, null);
  const [chosen, setChosen] = useChosenVersions(review ?? '');
  const [busy, setBusy] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  // The button may have had the focus; the versions are announced by their label.
  const [written, setWritten] = useState(false);
  useEffect(() => {
    if (written) list.current?.focus({ preventScroll: true });
  }, [written]);

  async function rewrite() {
    setBusy(true);
    const rewritten = await reported(callApi('rewriteLine', { body: { line } }));
    if (rewritten) {
      setVersions(rewritten.versions);
      setWritten(true);
      storeUsage(rewritten.usage);
    }
    setBusy(false);
  }

  const choose = (version: string) => {
    const { [line]: before, ...others } = chosen;
    setChosen(before === version ? others : { ...others, [line]: version });
  };

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
              className="grid grid-cols-[minmax(0,1fr)_auto_auto] items-start gap-2 bg-paper py-[0.35rem] ps-[0.7rem] pe-[0.35rem] text-[0.88rem]/[1.45]"
              key={version}
            >
              <span className="py-[0.35rem] wrap-anywhere" dir="auto">
                {version}
              </span>
              {review ? (
                <Button
                  size="small"
                  aria-pressed={chosen[line] === version}
                  title={labels.useHint}
                  onClick={() => choose(version)}
                >
                  {chosen[line] === version ? labels.used : labels.use}
                </Button>
              ) : (
                <span />
              )}
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
