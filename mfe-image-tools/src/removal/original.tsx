import { pictureLimits } from '@atelier/contracts/tool-options';
import { FileDrop, type RunInput, type UsedRun, usePreview } from '@atelier/tool-kit';
import { messages } from '../messages.ts';

const sampleAddress = new URL('./sample-photo.webp', import.meta.url);

interface ImageDropProps {
  label: string;
  file: File | null;
  onFile: (file: File | null) => void;
  /** The name of the file to choose again; null for none. */
  again: string | null;
}

/** A file input for one image; shows the limits. */
export const ImageDrop = ({ label, file, onFile, again }: ImageDropProps) => (
  <FileDrop
    label={label}
    hint={messages.file.hint(pictureLimits.megabytes, pictureLimits.megapixels)}
    accept="image/*"
    kinds={messages.file.kind}
    megabytes={pictureLimits.megabytes}
    file={file}
    onFile={onFile}
    again={again}
    sample={{ label: messages.file.sample, load: loadSample }}
    required
  />
);

/**
 * The sample photo as a file: one clear subject on a plain background, from a photograph by Rachel Michetti that is in the
 * public domain (CC0).
 * @throws Error when it cannot be fetched
 */
async function loadSample(): Promise<File> {
  const response = await fetch(sampleAddress);
  if (!response.ok) throw new Error(`The sample photo responds with status ${response.status}.`);
  return new File([await response.blob()], 'sample-photo.webp', { type: 'image/webp' });
}

/** The run of either removal tool. */
export type RemovalRun = UsedRun<'removeBackground'> | UsedRun<'removeObject'>;

/** The image of a run's input; null without one. */
export function imageOf(input: RunInput | null | undefined): File | null {
  const form = input?.form;
  return form && 'image' in form && form.image instanceof File ? form.image : null;
}

/** The original file of the shown result, and a URL that shows it. */
export function useOriginal(run: RemovalRun): { file: File | null; address: string | null } {
  const file = imageOf(run.result?.input);
  return { file, address: usePreview(file) };
}
