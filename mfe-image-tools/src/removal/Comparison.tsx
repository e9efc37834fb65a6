import type { CreationSettings } from '@atelier/contracts';
import { BeforeAfter } from '@atelier/tool-kit';
import type { CSSProperties } from 'react';
import { messages } from '../messages.ts';

interface ComparisonProps {
  /** The URL of the original image; null where it is not known any more. */
  before: string | null;
  after: string;
  /** The alternative text of the result. */
  alt: string;
  /** The settings with the result's size. */
  settings: CreationSettings | undefined;
  transparent: boolean;
  /** A colour for transparent parts, or null. */
  background: string | null;
  /** The initial position of the line, in percent from the left. */
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
  const frame = known ? ({ '--ratio': width / height, '--width': `${width}px` } as CSSProperties) : undefined;
  const chequered = transparent && !background;
  const result = (
    <img
      src={`${after}?w=1280&format=webp`}
      alt={alt}
      style={background ? { background: background } : undefined}
    />
  );
  return (
    <div className="picture-mat">
      <div className="picture-frame" style={frame} data-known={known || undefined}>
        {before ? (
          <BeforeAfter
            before={<img src={before} alt={messages.file.before} />}
            after={result}
            transparent={chequered}
            start={start}
          />
        ) : (
          <div className={chequered ? 'kit-chequered' : undefined}>{result}</div>
        )}
      </div>
    </div>
  );
}
