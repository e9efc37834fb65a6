import type { CreationSettings } from '@atelier/contracts';
import { BeforeAfter } from '@atelier/tool-kit';
import type { CSSProperties } from 'react';
import { messages } from '../messages.ts';

interface ComparisonProps {
  /** The address of the picture as it was; null where it is no longer known. */
  before: string | null;
  after: string;
  /** What the result shows. */
  alt: string;
  /** The result's size, as its recipe says. */
  settings: CreationSettings | undefined;
  transparent: boolean;
  /** A colour behind what is transparent, or null. */
  behind: string | null;
  /** Where the line stands at first, in percent from the left. */
  start: number;
}

/** Both pictures in one frame of the result's shape, so that they lie exactly one over the other, in sight as a whole. */
export function Comparison({ before, after, alt, settings, transparent, behind, start }: ComparisonProps) {
  const [width, height] = [Number(settings?.width), Number(settings?.height)];
  const known = width > 0 && height > 0;
  const frame = known ? ({ '--ratio': width / height, '--width': `${width}px` } as CSSProperties) : undefined;
  const chequered = transparent && !behind;
  const result = (
    <img src={`${after}?w=1280&format=webp`} alt={alt} style={behind ? { background: behind } : undefined} />
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
