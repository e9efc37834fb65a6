import { formatNames, type ImageFormat, imageFormats } from '@atelier/contracts/tool-options';
import { Button, LineIcon, toast } from '@atelier/tool-kit';
import { messages } from '../messages.ts';
import { type ShownImage, saveImage } from './shown-image.ts';

const save = (image: ShownImage, format: ImageFormat) => {
  saveImage(image, format).catch(() => toast.error(messages.download.failed));
};

/** The formats of an enlarged image. */
export const DownloadButtons = (image: ShownImage) =>
  imageFormats.map((format) => (
    <Button
      key={format}
      size="small"
      icon={<LineIcon path="M12 4v11m-4-4 4 4 4-4M5 20h14" />}
      aria-label={messages.download.as({ format: formatNames[format] })}
      onClick={() => save(image, format)}
    >
      {formatNames[format]}
    </Button>
  ));
