import type { CreationSettings } from '@atelier/contracts';
import { BeforeAfter, IconButton, LineIcon, ZoomDialog } from '@atelier/tool-kit';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { type CutoutStyle, renderCutout } from '../cutout/compose.ts';
import { type AnyImage, rendition } from '../images/canvas.ts';
import { Mat } from '../images/ImagePanel.tsx';
import { messages } from '../messages.ts';
import { useGround } from './BackgroundPicker.tsx';

interface ComparisonProps {
  /** The URL of the original image; null if it is no longer known. */
  before: string | null;
  after: string;
  /** The result, if it exists only in this page. */
  changed?: Blob | null;
  alt: string;
  /** The result's size, where known: reserves the space until the image is loaded. */
  settings: CreationSettings | undefined;
  /** How the result is shown; absent for images without transparency. */
  style?: CutoutStyle | undefined;
  /** The initial position of the line between before and after, in percent from the left. */
  start?: number | undefined;
  /** The greatest height, as CSS. */
  height?: string | undefined;
}

/** Both images in one frame with the result's aspect ratio. A result of another size is shown alone. */
export function Comparison({
  before,
  after,
  changed,
  alt,
  settings,
  style,
  start = 50,
  height,
}: ComparisonProps) {
  const ground = useGround(style?.background ?? null);
  const [drawn, setDrawn] = useState<HTMLCanvasElement | null>(null);
  const cropped = (style?.size ?? 'original') !== 'original';
  const composed = cropped || style?.shadow === true;
  const { width, height: lines } = (composed && drawn) || (settings ?? {});
  const ratio = Number(width) / Number(lines);
  const frame = ratio > 0 && {
    width: `min(100%, var(--image-height) * ${ratio}, max(${width}px, 20rem))`,
    aspectRatio: ratio,
  };
  const chequered = style !== undefined && !ground;
  const result =
    composed && style ? (
      <StyledImage image={changed ?? after} style={style} alt={alt} onDrawn={setDrawn} />
    ) : (
      <img src={rendition(after, 1280)} alt={alt} style={ground ? { background: ground } : undefined} />
    );
  return (
    <Mat height={height}>
      <div
        className="w-full overflow-hidden rounded-small *:h-full *:rounded-[inherit] [&_canvas]:size-full [&_img]:size-full"
        style={frame || undefined}
      >
        {before && !cropped ? (
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

interface StyledImageProps {
  image: AnyImage;
  style: CutoutStyle;
  alt: string;
  onDrawn: (canvas: HTMLCanvasElement) => void;
}

function StyledImage({ image, style, alt, onDrawn }: StyledImageProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let left = false;
    const show = (styled: HTMLCanvasElement) => {
      const { current } = canvas;
      if (left || !current) return;
      [current.width, current.height] = [styled.width, styled.height];
      current.getContext('2d')?.drawImage(styled, 0, 0);
      onDrawn(styled);
    };
    renderCutout(image, style, 1280).then(show, () => undefined);
    return () => {
      left = true;
    };
  }, [image, style, onDrawn]);
  return <canvas className="block" ref={canvas} role="img" aria-label={alt} />;
}

type EnlargeProps = Omit<ComponentProps<typeof ZoomDialog>, 'open' | 'onOpenChange'>;

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
