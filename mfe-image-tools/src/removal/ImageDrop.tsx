import { imageFileLimits } from '@atelier/contracts/tool-options';
import { FileDrop } from '@atelier/tool-kit';
import type { ComponentProps } from 'react';
import { fetchImage } from '../images/save-image.ts';
import { messages } from '../messages.ts';

const sampleAddress = new URL('./sample-photo.webp', import.meta.url);

interface ImageDropProps {
  label: string;
  file: File | null;
  onFile: (file: File | null) => void;
  /** The name of the file to choose again; null for none. */
  again: string | null;
  multiple?: ComponentProps<typeof FileDrop>['multiple'];
  disabled?: boolean;
}

export const ImageDrop = ({ label, file, onFile, again, multiple, disabled = false }: ImageDropProps) => (
  <FileDrop
    label={label}
    hint={
      multiple
        ? `${messages.file.hint(imageFileLimits)} ${messages.batch.hint({ most: multiple.most })}`
        : messages.file.hint(imageFileLimits)
    }
    accept="image/*"
    kinds={messages.file.kind}
    megabytes={imageFileLimits.megabytes}
    file={file}
    onFile={onFile}
    again={again}
    multiple={multiple}
    disabled={disabled}
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
  return new File([await fetchImage(sampleAddress)], 'sample-photo.webp', { type: 'image/webp' });
}
