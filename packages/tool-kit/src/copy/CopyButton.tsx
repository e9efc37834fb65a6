import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { IconButton } from '../button/index.ts';
import { messages } from '../messages.ts';
import { copyText } from './copy-text.ts';

const shownFor = 1600;

/** Copies a text. For a moment after, a tick stands in the icon's place. */
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
    const timer = setTimeout(() => setCopied(false), shownFor);
    return () => clearTimeout(timer);
  }, [copied]);
  const Mark = copied ? Check : Copy;
  return (
    <IconButton
      label={label}
      plain={plain}
      title={copied ? messages.copied : label}
      onClick={async () => setCopied(await copyText(text))}
    >
      <Mark aria-hidden="true" />
    </IconButton>
  );
}
