import { Pills, Switch } from '@atelier/tool-kit';
import { useEffect, useRef } from 'react';
import type { AnyImage } from '../images/canvas.ts';
import { messages } from '../messages.ts';
import { drawn, type Look, sizes } from './compose.ts';

const labels = messages.cutout;

interface LookFieldsProps {
  look: Look;
  onLook: (change: Pick<Look, 'size' | 'shadow'>) => void;
  /** A cut-out that is shown as it will be saved; absent for several. */
  shown?: AnyImage | undefined;
}

/** The size and the shadow of saved cut-outs. They are applied in the browser, without another run. */
export function LookFields({ look, onLook, shown }: LookFieldsProps) {
  const { size = 'original', shadow = false } = look;
  return (
    <div className="mt-4 flex flex-wrap items-start gap-x-6 gap-y-4">
      <div className="grid min-w-0 flex-1 basis-72 gap-4">
        <Pills
          label={labels.size}
          options={sizes.map((value) => ({ value, label: labels.sizes[value] }))}
          value={size}
          onChange={(chosen) => onLook({ size: chosen })}
        />
        <Switch label={labels.shadow} checked={shadow} onChange={(checked) => onLook({ shadow: checked })} />
      </div>
      {shown && (shadow || size !== 'original') && <Preview image={shown} look={look} />}
    </div>
  );
}

function Preview({ image, look }: { image: AnyImage; look: Look }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let left = false;
    const show = (cutOut: HTMLCanvasElement) => {
      const { current } = canvas;
      if (left || !current) return;
      [current.width, current.height] = [cutOut.width, cutOut.height];
      current.getContext('2d')?.drawImage(cutOut, 0, 0);
    };
    drawn(image, look, 640).then(show, () => undefined);
    return () => {
      left = true;
    };
  }, [image, look]);
  return (
    <figure className="grid w-40 gap-2 text-[0.82rem] text-ink-3">
      <canvas
        className="max-h-40 max-w-full rounded-small bg-chequered bg-size-[14px_14px]"
        ref={canvas}
        role="img"
        aria-label={labels.result}
      />
      <figcaption>{labels.result}</figcaption>
    </figure>
  );
}
