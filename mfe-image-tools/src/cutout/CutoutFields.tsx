import { Pills, Switch } from '@atelier/tool-kit';
import { useEffect, useRef } from 'react';
import type { AnyImage } from '../images/canvas.ts';
import { messages } from '../messages.ts';
import { type CutoutStyle, renderCutout, sizes } from './compose.ts';

const labels = messages.cutout;

interface CutoutFieldsProps {
  style: CutoutStyle;
  onStyle: (change: Pick<CutoutStyle, 'size' | 'shadow'>) => void;
  /** A cut-out that is shown as it will be saved; absent for several. */
  cutOut?: AnyImage | undefined;
}

/** The size and the shadow of saved cut-outs. They are applied in the browser, without another run. */
export function CutoutFields({ style, onStyle, cutOut }: CutoutFieldsProps) {
  const { size = 'original', shadow = false } = style;
  return (
    <div className="mt-4 flex flex-wrap items-start gap-x-6 gap-y-4">
      <div className="grid min-w-0 flex-1 basis-72 gap-4">
        <Pills
          label={labels.size}
          options={sizes.map((value) => ({ value, label: labels.sizes[value] }))}
          value={size}
          onChange={(chosen) => onStyle({ size: chosen })}
        />
        <Switch label={labels.shadow} checked={shadow} onChange={(checked) => onStyle({ shadow: checked })} />
      </div>
      {cutOut && (shadow || size !== 'original') && <Preview image={cutOut} style={style} />}
    </div>
  );
}

function Preview({ image, style }: { image: AnyImage; style: CutoutStyle }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let left = false;
    const show = (cutOut: HTMLCanvasElement) => {
      const { current } = canvas;
      if (left || !current) return;
      [current.width, current.height] = [cutOut.width, cutOut.height];
      current.getContext('2d')?.drawImage(cutOut, 0, 0);
    };
    renderCutout(image, style, 640).then(show, () => undefined);
    return () => {
      left = true;
    };
  }, [image, style]);
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
