import { imageFileLimits } from '@atelier/contracts/tool-options';
import { FileDrop } from '@atelier/tool-kit';
import type { ComponentProps } from 'react';
import { fetchImage } from '../images/canvas.ts';
import { checkImage } from '../images/check-image.ts';
import type { ImageSource, StoredImage } from '../images/stored-image.ts';
import { messages } from '../messages.ts';

const sampleAddress = new URL('./sample-photo.webp', import.meta.url);

interface ImageDropProps {
  image: ImageSource;
  onChange: (image: ImageSource) => void;
  megapixels?: number;
  /** The name of the file to choose again; null for none. */
  again: string | null;
  multiple?: ComponentProps<typeof FileDrop>['multiple'];
  disabled?: boolean;
  required?: boolean;
}

export function ImageDrop({
  image,
  onChange,
  megapixels = imageFileLimits.megapixels,
  again,
  multiple,
  disabled = false,
  required = true,
}: ImageDropProps) {
  const { megabytes } = imageFileLimits;
  const hint = messages.file.hint({ megabytes, megapixels });
  return (
    <FileDrop
      label={messages.file.label}
      hint={multiple ? `${hint} ${messages.batch.hint({ most: multiple.most })}` : hint}
      accept="image/*"
      kinds={messages.file.kind}
      megabytes={megabytes}
      check={(file) => checkImage(file, megapixels).catch(() => file)}
      file={image.source ? null : image.file}
      onFile={(file) => onChange({ file, source: null })}
      instead={image.source ? sent(image.source) : undefined}
      again={again}
      multiple={multiple}
      disabled={disabled}
      sample={{ label: messages.file.sample, load: loadSample }}
      required={required}
    />
  );
}

const sent = ({ address, title }: StoredImage) => ({
  image: `${address}?w=240&format=webp`,
  name: title,
  text: messages.file.sent,
  change: messages.file.other,
});

/** The sample photo by Rachel Michetti, public domain (CC0). @throws Error when it cannot be fetched */
async function loadSample(): Promise<File> {
  return new File([await fetchImage(sampleAddress)], 'sample-photo.webp', { type: 'image/webp' });
}
