import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { formatNumber } from '../language/formats.ts';
import { messages } from '../messages.ts';

export interface FileLimits {
  /** As the `accept` attribute of a file input: `image/*`, `application/pdf`. */
  accept: string;
  /** The types in words, for the message: "JPG, PNG or WebP". */
  kinds: string;
  /** Maximum size, in megabytes of 1,048,576 bytes. */
  megabytes: number;
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

/** Why a file is refused, as a sentence for the user; null when it is allowed. The server checks the content again. */
export function checkFile(file: File, { accept, kinds, megabytes }: FileLimits): string | null {
  if (/^image\/hei[cf]/.test(file.type) || /\.hei[cf]$/i.test(file.name))
    return messages.heic({ name: file.name });
  if (!matches(file, accept)) return messages.wrongType({ name: file.name, accepted: kinds });
  if (file.size === 0) return messages.emptyFile({ name: file.name });
  if (file.size > megabytes * megabyte)
    return messages.tooLarge({ name: file.name, size: formatBytes(file.size), limit: `${megabytes} MB` });
  return null;
}

/** Puts `file` into the input, also after a drop or paste, so that the browser's check for a required file finds it. */
function putFile(input: HTMLInputElement | null, file: File | null) {
  if (!input || input.files?.[0] === (file ?? undefined)) return;
  const transfer = new DataTransfer();
  if (file) transfer.items.add(file);
  input.files = transfer.files;
}

interface FileInput {
  input: RefObject<HTMLInputElement | null>;
  problem: string | null;
  /** Checks chosen, dropped or pasted files and accepts the first; when it is refused, the previous file stays. */
  addFiles(files: FileList | null | undefined): void;
}

/** A file input that also accepts dropped and pasted files. */
export function useFileInput(
  file: File | null,
  onFile: (file: File | null) => void,
  limits: FileLimits,
): FileInput {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);

  const addFiles: FileInput['addFiles'] = (files) => {
    const chosen = files?.[0];
    if (!chosen) return putFile(input.current, file);
    const refused = checkFile(chosen, limits);
    setProblem(refused ?? (files.length > 1 ? messages.oneFile : null));
    if (refused) putFile(input.current, file);
    else onFile(chosen);
  };

  useEffect(() => putFile(input.current, file), [file]);

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
