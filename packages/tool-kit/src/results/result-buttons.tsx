import { Check, Copy, Download, RotateCcw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { IconButton } from '../forms/IconButton.tsx';
import { messages } from '../messages.ts';
import { copyText } from './copy-text.ts';

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
  <IconButton label={messages.repeat} onClick={onRepeat} disabled={disabled}>
    <RotateCcw aria-hidden="true" />
  </IconButton>
);
