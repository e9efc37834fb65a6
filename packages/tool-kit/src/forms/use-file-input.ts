import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { messages } from '../messages.ts';
import { checkFile, type FileLimits } from './check-file.ts';

/** Puts `file` into the input, also after a drop or paste, so that the browser's check for a required file finds it. */
function putFile(input: HTMLInputElement | null, file: File | null) {
  if (!input || input.files?.[0] === (file ?? undefined)) return;
  const transfer = new DataTransfer();
  if (file) transfer.items.add(file);
  input.files = transfer.files;
}

interface FileInput {
  input: RefObject<HTMLInputElement | null>;
  /** Why the last file was refused. */
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
