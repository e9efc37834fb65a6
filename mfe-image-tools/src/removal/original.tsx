import { pictureLimits } from '@atelier/contracts/image-options';
import { FileDrop, type UsedRun, useDraft, usePreview } from '@atelier/tool-kit';
import { useEffect } from 'react';
import { messages } from '../messages.ts';

interface ImageDropProps {
  label: string;
  file: File | null;
  onFile: (file: File | null) => void;
}

/** A file input for one image; shows the limits. */
export const ImageDrop = ({ label, file, onFile }: ImageDropProps) => (
  <FileDrop
    label={label}
    hint={messages.file.hint(pictureLimits.megabytes, pictureLimits.megapixels)}
    accept="image/*"
    kinds={messages.file.kinds}
    megabytes={pictureLimits.megabytes}
    file={file}
    onFile={onFile}
    required
  />
);

/** The run of either removal tool. */
export type RemovalRun = UsedRun<'removeBackground'> | UsedRun<'removeObject'>;

/** The file of the last start; null before the first. */
export function sentFile(run: RemovalRun): File | null {
  const form = run.sent()?.form;
  return form && 'image' in form && form.image instanceof File ? form.image : null;
}

/**
 * The original file of the shown result, and a URL that shows it. It is kept while a later run is busy or fails and while
 * another page is open, so that a result is never compared with another image.
 */
export function useOriginal(run: RemovalRun, tool: string): { file: File | null; address: string | null } {
  const sent = sentFile(run);
  const [kept, keep] = useDraft<File | null>(`${tool}.original`, null);
  const file = run.phase === 'done' ? sent : kept;
  useEffect(() => {
    if (file !== kept) keep(file);
  });
  return { file, address: usePreview(file) };
}
