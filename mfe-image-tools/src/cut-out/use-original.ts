import { type UsedRun, useDraft, usePreview } from '@atelier/tool-kit';
import { useEffect } from 'react';

/** Either of the removals' runs. */
export type RemovalRun = UsedRun<'removeBackground'> | UsedRun<'removeObject'>;

/** The file that went with the last start; null before the first. */
export function sentFile(run: RemovalRun): File | null {
  const form = run.sent()?.form;
  return form && 'image' in form && form.image instanceof File ? form.image : null;
}

/**
 * The picture that the shown result came from, and an address that shows it. It is kept while a later run is busy or
 * fails, and while another page is open: a result never stands beside a picture that it was not made of.
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
