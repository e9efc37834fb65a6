import { formatNames } from '@atelier/contracts/tool-options';
import { type ReactNode, useEffect, useState } from 'react';
import { toApiError } from '../api/errors.ts';
import { IconButton } from '../elements/IconButton.tsx';
import {
  Check,
  ChevronLeft,
  ChevronRight,
  Copy,
  Download,
  PanelLeftClose,
  PanelLeftOpen,
  RotateCcw,
} from '../elements/icons.ts';
import { announce, toast } from '../feedback/Toaster.tsx';
import { messages } from '../messages.ts';
import { Menu } from '../overlays/Menu.tsx';
import { MenuItem } from '../overlays/menu-entries.tsx';
import type { UsedRun } from '../runs/use-run.ts';

const tickMs = 1600;

interface CopyButtonProps {
  text?: string;
  /** What it does instead of copying `text`. Resolves to whether it worked. */
  copy?: () => Promise<boolean>;
  label?: string;
  plain?: boolean;
  formatted?: boolean;
  disabled?: boolean;
}

/** Copies a text, `formatted` if it is Markdown, then shows a tick instead of its icon for a moment. */
export function CopyButton({
  text = '',
  formatted = false,
  copy = () => copyText(text, formatted),
  label = messages.copy,
  plain = false,
  disabled = false,
}: CopyButtonProps) {
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
      caption={messages.copy}
      disabled={disabled}
      onClick={async () => setCopied(await copy())}
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
  <IconButton label={label} caption={messages.download} onClick={onDownload}>
    <Download aria-hidden="true" />
  </IconButton>
);

interface DownloadMenuProps<Format> {
  formats: readonly Format[];
  onSave: (format: Format) => void;
  disabled?: boolean;
  children?: ReactNode;
}

export const DownloadMenu = <Format extends keyof typeof formatNames>({
  formats,
  onSave,
  disabled = false,
  children,
}: DownloadMenuProps<Format>) => (
  <Menu
    trigger={
      <IconButton label={messages.download} caption={messages.download} disabled={disabled}>
        <Download aria-hidden="true" />
      </IconButton>
    }
  >
    {formats.map((format) => (
      <MenuItem key={format} onSelect={() => onSave(format)}>
        {formatNames[format]}
      </MenuItem>
    ))}
    {children}
  </Menu>
);

interface FoldButtonProps {
  folded: boolean;
  onFold: (folded: boolean) => void;
}

/** Hides the form beside a long result, which gets its place, and shows it again. */
export function FoldButton({ folded, onFold }: FoldButtonProps) {
  const label = folded ? messages.showForm : messages.hideForm;
  const CurrentIcon = folded ? PanelLeftOpen : PanelLeftClose;
  return (
    <IconButton
      label={label}
      {...(folded && { caption: label })}
      className="kit:@max-[46rem]/tool:hidden"
      data-folded={folded || undefined}
      onClick={() => onFold(!folded)}
    >
      <CurrentIcon aria-hidden="true" />
    </IconButton>
  );
}

interface RepeatButtonProps {
  /** Null while it cannot be repeated. */
  onRepeat: (() => void) | null;
  label?: string | undefined;
}

export const RepeatButton = ({ onRepeat, label = messages.repeat }: RepeatButtonProps) => (
  <IconButton label={label} caption={label} onClick={onRepeat ?? undefined} aria-disabled={onRepeat === null}>
    <RotateCcw aria-hidden="true" />
  </IconButton>
);

interface VersionButtonsProps<Input> {
  run: Pick<UsedRun<Input>, 'versions' | 'result' | 'show'>;
}

/** Moves between the versions of a result: `‹ 1/2 ›`. Empty for a single one. */
export function VersionButtons<Input>({ run: { versions, result, show } }: VersionButtonsProps<Input>) {
  const at = result ? versions.indexOf(result) : -1;
  if (versions.length < 2 || at < 0) return null;
  const step = (by: number) => {
    const version = versions[at + by];
    if (version) show(version);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: A fieldset is for form fields.
    <div
      className="kit:flex kit:items-center kit:text-[0.84rem] kit:text-ink-2 kit:tabular-nums kit:[&_button]:w-[1.9rem] kit:pointer-coarse:[&_button]:w-10"
      role="group"
      aria-label={messages.versions}
    >
      {/* Disabled buttons would lose the focus. */}
      <IconButton label={messages.previousVersion} plain aria-disabled={at === 0} onClick={() => step(-1)}>
        <ChevronLeft aria-hidden="true" />
      </IconButton>
      <span aria-hidden="true">
        {at + 1}/{versions.length}
      </span>
      <span className="kit:sr-only" role="status">
        {messages.version({ at: at + 1, count: versions.length })}
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

/** Copies text and announces it. Returns whether it worked. Safari needs a promise for later text. */
export async function copyText(text: string | Promise<string>, formatted = false): Promise<boolean> {
  try {
    await write(text, formatted);
    announce(messages.copied);
    return true;
  } catch {
    toast.error(await reasonOf(text));
    return false;
  }
}

/** Copies an image as PNG, the only format that browsers take, and announces it. */
export async function copyImage(file: Promise<Blob>): Promise<boolean> {
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': file })]);
    announce(messages.copied);
    return true;
  } catch {
    toast.error(await reasonOf(file));
    return false;
  }
}

async function write(text: string | Promise<string>, formatted: boolean): Promise<void> {
  // Some browsers, such as Firefox before 127, copy only plain text.
  if ((typeof text === 'string' && !formatted) || typeof ClipboardItem === 'undefined')
    return navigator.clipboard.writeText(await text);
  const plain = Promise.resolve(text);
  const blobs = { 'text/plain': blobOf('text/plain', plain) };
  const html = formatted && { 'text/html': blobOf('text/html', plain.then(toHtml)) };
  return navigator.clipboard.write([new ClipboardItem({ ...blobs, ...html })]);
}

const toHtml = async (markdown: string) =>
  (await import('../markdown/MarkdownText.tsx')).formattedHtml(markdown);

const blobOf = async (type: string, content: Promise<string>) => new Blob([await content], { type });

/** The clipboard's own error does not contain the reason of a rejected content. */
async function reasonOf(content: unknown): Promise<string> {
  try {
    await content;
    return messages.copyFailed;
  } catch (error) {
    return toApiError(error).message;
  }
}
