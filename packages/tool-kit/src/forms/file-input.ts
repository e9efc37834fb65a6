import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { formatNumber } from '../language/texts.ts';
import { messages } from '../messages.ts';

export interface FileLimits {
  /** As the `accept` attribute of a file input: `image/*`, `application/pdf`. */
  accept: string;
  /** The types of files that are dropped or pasted, if they are more. */
  droppable?: string | undefined;
  /** The types in words, for the message: "JPG, PNG or WebP". */
  kinds: string;
  /** Maximum size, in megabytes of 1,048,576 bytes. */
  megabytes: number;
  /** Returns what is used of a file of the right size, or why its content is refused. */
  check?: ((file: File) => Promise<File | string>) | undefined;
}

const megabyte = 1024 * 1024;

/** A size in bytes as text: `820 KB`, `2.4 MB`. */
export const formatBytes = (bytes: number) =>
  bytes < megabyte
    ? `${Math.max(1, Math.round(bytes / 1024))} KB`
    : `${formatNumber(bytes / megabyte, { maximumFractionDigits: 1 })} MB`;

const matches = ({ name, type }: File, accept: string) =>
  accept.split(',').some((pattern) => {
    const wanted = pattern.trim().toLowerCase();
    if (wanted.startsWith('.')) return name.toLowerCase().endsWith(wanted);
    if (wanted.endsWith('/*')) return type.startsWith(wanted.slice(0, -1));
    return type === wanted;
  });

/** Why a file is refused by its size or name; null when it is allowed. */
export function checkFile(
  file: File,
  { accept, droppable = accept, kinds, megabytes, check }: FileLimits,
): string | null {
  if (!check && !matches(file, droppable)) return messages.wrongType({ name: file.name, accepted: kinds });
  if (file.size === 0) return messages.emptyFile({ name: file.name });
  if (file.size > megabytes * megabyte)
    return messages.tooLarge({ name: file.name, size: formatBytes(file.size), limit: `${megabytes} MB` });
  return null;
}

/** Puts `files` into the input, so that the browser's check for a required file finds them. */
function putFiles(input: HTMLInputElement | null, files: readonly File[]) {
  if (!input) return;
  const held = [...(input.files ?? [])];
  if (held.length === files.length && held.every((file, index) => file === files[index])) return;
  const transfer = new DataTransfer();
  for (const file of files) transfer.items.add(file);
  input.files = transfer.files;
}

interface FileInput {
  input: RefObject<HTMLInputElement | null>;
  /** Why files are not used: a line for each. */
  problem: string | null;
  /** Accepts the allowed files, up to `most`; without any, the previous ones stay. */
  addFiles(files: Iterable<File> | null | undefined): Promise<void>;
}

/** A file input that also accepts dropped and pasted files. `onFiles` receives one to `most` files. */
export function useFileInput(
  files: readonly File[],
  onFiles: (files: readonly File[]) => void,
  limits: FileLimits,
  most = 1,
): FileInput {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const choices = useRef(0);

  const addFiles: FileInput['addFiles'] = async (added) => {
    const chosen = [...(added ?? [])];
    putFiles(input.current, files);
    if (chosen.length === 0) return;
    choices.current += 1;
    const choice = choices.current;
    // Of several files, a field for one takes the first.
    const results: (File | string)[] = [];
    for (const file of most === 1 ? chosen.slice(0, 1) : chosen)
      results.push(checkFile(file, limits) ?? (limits.check ? await limits.check(file) : file));
    // Others were chosen meanwhile.
    if (choice !== choices.current) return;
    const allowed = results.filter((result) => typeof result !== 'string');
    const refusals = results.filter((result) => typeof result === 'string');
    const unused = most === 1 ? chosen.slice(1) : allowed.slice(most);
    setProblem([...refusals, ...leftOut(unused, most)].join('\n') || null);
    if (allowed.length > 0) onFiles(allowed.slice(0, most));
  };

  useEffect(() => putFiles(input.current, files), [files]);

  const addPasted = useEffectEvent(addFiles);
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const files = event.clipboardData?.files;
      if (!files?.length || input.current?.disabled) return;
      event.preventDefault();
      addPasted(files);
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, []);

  return { input, problem, addFiles };
}

/** The message about files beyond the maximum number; empty if there are none. */
function leftOut(files: readonly File[], most: number): string[] {
  if (files.length === 0) return [];
  if (most === 1) return [messages.oneFile];
  return [messages.mostFiles({ most, names: files.map(({ name }) => name).join(', ') })];
}

/** An object URL that shows a chosen file on this page; null for none. Revoked when the file changes. */
export function usePreview(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return;
    const created = URL.createObjectURL(file);
    setUrl(created);
    return () => {
      URL.revokeObjectURL(created);
      setUrl(null);
    };
  }, [file]);
  return url;
}
