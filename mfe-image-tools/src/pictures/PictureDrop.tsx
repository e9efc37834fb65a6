import { pictureLimits } from '@atelier/contracts/image-options';
import { FileDrop } from '@atelier/tool-kit';
import { messages } from '../messages.ts';

interface PictureDropProps {
  label: string;
  file: File | null;
  onFile: (file: File | null) => void;
}

/** Takes one picture, with the limits said before anything is chosen. */
export const PictureDrop = ({ label, file, onFile }: PictureDropProps) => (
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
