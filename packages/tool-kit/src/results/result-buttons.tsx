import { Check, ChevronLeft, ChevronRight, Copy, Download, RotateCcw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { IconButton } from '../forms/IconButton.tsx';
import { messages } from '../messages.ts';
import type { Run } from '../runs/run.ts';
import type { RunState } from '../runs/run-state.ts';
import { copyText } from './copy-text.ts';
import './versions.css';

const tickMs = 1600;

/** Copies a text, then shows a tick instead of its icon for a moment. */
export function CopyButton({
  text,
  label = messages.copy,
  plain = false,
}: {
  text: string;
  label?: string;
  plain?: boolean;
}) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), tickMs);
    return () => clearTimeout(timer);
  }, [copied]);
  const CurrentIcon = copied ? Check : Copy;
  return (
    <IconButton
      label={label}
      plain={plain}
      title={copied ? messages.copied : label}
      onClick={async () => setCopied(await copyText(text))}
    >
      <CurrentIcon aria-hidden="true" />
    </IconButton>
  );
}

/** A download button; `onDownload` creates the file, for example with `downloadText`. */
export const DownloadButton = ({
  onDownload,
  label = messages.download,
}: {
  onDownload: () => void;
  label?: string;
}) => (
  <IconButton label={label} onClick={onDownload}>
    <Download aria-hidden="true" />
  </IconButton>
);

/** Repeats the last run with the same options. */
export const RepeatButton = ({ onRepeat, disabled }: { onRepeat: () => void; disabled?: boolean }) => (
  <IconButton label={messages.repeat} onClick={onRepeat} aria-disabled={disabled}>
    <RotateCcw aria-hidden="true" />
  </IconButton>
);

type Versioned = Pick<RunState, 'versions' | 'result'> & Pick<Run<never>, 'show'>;

/** Moves between the versions of a result: `‹ 1/2 ›`. Empty for a single one. */
export function VersionButtons({ run: { versions, result, show } }: { run: Versioned }) {
  const at = result ? versions.indexOf(result) : -1;
  if (versions.length < 2 || at < 0) return null;
  const step = (by: number) => {
    const version = versions[at + by];
    if (version) show(version);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: A fieldset is for form fields.
    <div className="kit-versions" role="group" aria-label={messages.versions}>
      {/* Disabled buttons would lose the focus. */}
      <IconButton label={messages.earlierVersion} plain aria-disabled={at === 0} onClick={() => step(-1)}>
        <ChevronLeft aria-hidden="true" />
      </IconButton>
      <span aria-hidden="true">
        {at + 1}/{versions.length}
      </span>
      <span className="kit-spoken" role="status">
        {messages.version(at + 1, versions.length)}
      </span>
      <IconButton
        label={messages.laterVersion}
        plain
        aria-disabled={at === versions.length - 1}
        onClick={() => step(1)}
      >
        <ChevronRight aria-hidden="true" />
      </IconButton>
    </div>
  );
}
