import { type RefObject, useEffect, useRef, useState } from 'react';
import { messages } from '../messages.ts';
import { checkFile, type FileLimits } from './check-file.ts';

/** Makes the input hold `file`, however it came, so that the browser's own check for a required file sees it. */
function hold(input: HTMLInputElement | null, file: File | null) {
  if (!input || input.files?.[0] === (file ?? undefined)) return;
  const transfer = new DataTransfer();
  if (file) transfer.items.add(file);
  input.files = transfer.files;
}

interface FileInput {
  input: RefObject<HTMLInputElement | null>;
  /** Why the last file was not taken. */
  problem: string | null;
  /** Checks what was chosen, dropped or pasted and takes the first file; one that is refused leaves the file before. */
  take(files: FileList | null | undefined): void;
}

/** A file input that files can also be dropped and pasted into. */
export function useFileInput(
  file: File | null,
  onFile: (file: File | null) => void,
  limits: FileLimits,
): FileInput {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);

  const take: FileInput['take'] = (files) => {
    const chosen = files?.[0];
    if (!chosen) return hold(input.current, file);
    const refused = checkFile(chosen, limits);
    setProblem(refused ?? (files.length > 1 ? messages.oneFile : null));
    if (refused) hold(input.current, file);
    else onFile(chosen);
  };

  useEffect(() => hold(input.current, file), [file]);

  const latest = useRef(take);
  latest.current = take;
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const files = event.clipboardData?.files;
      if (!files?.length || input.current?.disabled) return;
      event.preventDefault();
      latest.current(files);
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, []);

  return { input, problem, take };
}
