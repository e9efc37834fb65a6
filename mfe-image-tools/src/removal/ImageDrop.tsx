import { imageFileLimits } from '@atelier/contracts/tool-options';
import { Button, FileDrop } from '@atelier/tool-kit';
import type { ComponentProps } from 'react';
import { fetchImage } from '../images/canvas.ts';
import { checkImage } from '../images/check-image.ts';
import { type ImageSource, noSource, type StoredImage } from '../images/stored-image.ts';
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
  return image.source ? (
    <SentImage image={image.source} disabled={disabled} onRemove={() => onChange(noSource)} />
  ) : (
    <FileDrop
      label={messages.file.label}
      hint={multiple ? `${hint} ${messages.batch.hint({ most: multiple.most })}` : hint}
      accept="image/*"
      kinds={messages.file.kind}
      megabytes={megabytes}
      check={(file) => checkImage(file, megapixels).catch(() => file)}
      file={image.file}
      onFile={(file) => onChange({ file, source: null })}
      again={again}
      multiple={multiple}
      disabled={disabled}
      sample={{ label: messages.file.sample, load: loadSample }}
      required={required}
    />
  );
}

interface SentImageProps {
  image: StoredImage;
  disabled: boolean;
  onRemove: () => void;
}

const SentImage = ({ image, disabled, onRemove }: SentImageProps) => (
  // biome-ignore lint/a11y/useSemanticElements: A fieldset is for form fields.
  <div className="grid min-w-0 gap-2" role="group" aria-label={messages.file.label}>
    <span className="text-sm font-[560]">{messages.file.label}</span>
    <div className="flex flex-wrap items-center gap-[0.9rem] rounded-card border-[1.5px] border-line-field bg-paper p-3 text-[0.84rem] text-ink-3">
      <img
        className="size-16 rounded-field bg-sunk object-cover"
        src={`${image.address}?w=240&format=webp`}
        alt=""
      />
      <span className="min-w-0 grow basis-40">
        <b className="line-clamp-2 text-[0.92rem]/[1.35] font-[540] wrap-anywhere text-ink" dir="auto">
          {image.title}
        </b>
        {messages.file.sent}
      </span>
      <Button size="small" disabled={disabled} onClick={onRemove}>
        {messages.file.other}
      </Button>
    </div>
  </div>
);

/** The sample photo by Rachel Michetti, public domain (CC0). @throws Error when it cannot be fetched */
async function loadSample(): Promise<File> {
  return new File([await fetchImage(sampleAddress)], 'sample-photo.webp', { type: 'image/webp' });
}
