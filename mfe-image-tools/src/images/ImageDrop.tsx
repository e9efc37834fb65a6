import { pictureLimits } from '@atelier/contracts/image-options';
import { FileDrop } from '@atelier/tool-kit';
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
