import { BeforeAfter } from '@atelier/tool-kit';
import { useEffect, useRef, useState } from 'react';
import { type Both, type CutoutStyle, renderBoth } from '../cutout/compose.ts';
import { type AnyImage, rendition } from '../images/canvas.ts';
import { Mat } from '../images/ImagePanel.tsx';
import { type ShownImage, useShownAddress } from '../images/shown-image.ts';
import { type ImageSource, useSourceAddress } from '../images/stored-image.ts';
import { messages } from '../messages.ts';
import { useGround } from './BackgroundPicker.tsx';

interface ComparisonProps {
  /** The original image; without a source if it is no longer known. */
  original: ImageSource;
  shown: ShownImage;
  alt: string;
  /** The initial position of the line between before and after, in percent from the left. */
  start?: number | undefined;
  /** The greatest height, as CSS. */
  height?: string | undefined;
}

export function Comparison({ original, shown, alt, start = 50, height }: ComparisonProps) {
  const { image, style, creation } = shown;
  const ground = useGround(style?.background ?? null);
  const before = useSourceAddress(original);
  const originalImage = original.file ?? original.source?.address ?? null;
  const after = useShownAddress(shown);
  const cropped = (style?.size ?? 'original') !== 'original';
  const composed = cropped || style?.shadow === true;
  const both = useBoth(image, cropped ? originalImage : null, (composed && style) || null);
  const { width, height: lines } = both?.after ?? creation.settings;
  const ratio = Number(width) / Number(lines);
  const frame = ratio > 0 && {
    width: `min(100%, var(--image-height) * ${ratio}, max(${width}px, 20rem))`,
    aspectRatio: ratio,
  };
  const chequered = style !== undefined && !ground;
  const result = composed ? (
    <Drawn canvas={both?.after} alt={alt} />
  ) : (
    <img src={rendition(after, 1280)} alt={alt} style={ground ? { background: ground } : undefined} />
  );
  const originalOf = cropped
    ? both?.before && <Drawn canvas={both.before} alt={messages.file.before} />
    : before && <img src={before} alt={messages.file.before} />;
  return (
    <Mat height={height}>
      <div
        className="w-full overflow-hidden rounded-small *:h-full *:rounded-[inherit] [&_canvas]:size-full [&_img]:size-full"
        style={frame || undefined}
      >
        {originalOf ? (
          <BeforeAfter before={originalOf} after={result} transparent={chequered} start={start} />
        ) : (
          <div className={chequered ? 'bg-chequered bg-size-[20px_20px]' : undefined}>{result}</div>
        )}
      </div>
    </Mat>
  );
}

/** The image with its style, and the same part of its original; null while drawn, or without style. */
function useBoth(image: AnyImage, original: AnyImage | null, style: CutoutStyle | null): Both | null {
  const [both, setBoth] = useState<Both | null>(null);
  useEffect(() => {
    if (!style) return;
    let left = false;
    const show = (drawn: Both) => {
      if (!left) setBoth(drawn);
    };
    renderBoth(image, original, style, 1280).then(show, () => undefined);
    return () => {
      left = true;
    };
  }, [image, original, style]);
  return style && both;
}

function Drawn({ canvas, alt }: { canvas: HTMLCanvasElement | undefined; alt: string }) {
  const shown = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const { current } = shown;
    if (!current || !canvas) return;
    [current.width, current.height] = [canvas.width, canvas.height];
    current.getContext('2d')?.drawImage(canvas, 0, 0);
  }, [canvas]);
  return <canvas className="block" ref={shown} role="img" aria-label={alt} />;
}
