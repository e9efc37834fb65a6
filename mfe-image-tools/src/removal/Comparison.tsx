import type { CreationSettings } from '@atelier/contracts';
import { BeforeAfter, IconButton, LineIcon, ZoomDialog } from '@atelier/tool-kit';
import { type ComponentProps, useState } from 'react';
import { rendition } from '../images/canvas.ts';
import { Mat } from '../images/ImagePanel.tsx';
import { messages } from '../messages.ts';

interface ComparisonProps {
  /** The URL of the original image; null if it is no longer known. */
  before: string | null;
  after: string;
  alt: string;
  /** The settings with the result's size. */
  settings: CreationSettings | undefined;
  transparent: boolean;
  /** Behind the result, as CSS. */
  background: string | null;
  start: number;
}

/** Both images on top of each other, in one frame with the result's aspect ratio. */
export function Comparison({
  before,
  after,
  alt,
  settings,
  transparent,
  background,
  start,
}: ComparisonProps) {
  const [width, height] = [Number(settings?.width), Number(settings?.height)];
  const known = width > 0 && height > 0;
  const ratio = width / height;
  const frame = known
    ? { width: `min(100%, var(--image-height) * ${ratio}, max(${width}px, 20rem))`, aspectRatio: ratio }
    : undefined;
  const chequered = transparent && !background;
  const result = (
    <img src={rendition(after, 1280)} alt={alt} style={background ? { background } : undefined} />
  );
  return (
    <Mat>
      <div
        className="w-full overflow-hidden rounded-small *:h-full *:rounded-[inherit] [&_img]:size-full"
        style={frame}
      >
        {before ? (
          <BeforeAfter
            before={<img src={before} alt={messages.file.before} />}
            after={result}
            transparent={chequered}
            start={start}
          />
        ) : (
          <div className={chequered ? 'bg-chequered bg-size-[20px_20px]' : undefined}>{result}</div>
        )}
      </div>
    </Mat>
  );
}

type EnlargeProps = Omit<ComponentProps<typeof ZoomDialog>, 'open' | 'onOpenChange'>;

/** Opens the result at its full size. */
export function Enlarge(image: EnlargeProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton label={messages.enlarge} onClick={() => setOpen(true)}>
        <LineIcon path="M14 4h6v6M10 20H4v-6M20 4l-7 7M4 20l7-7" />
      </IconButton>
      <ZoomDialog {...image} open={open} onOpenChange={setOpen} />
    </>
  );
}
