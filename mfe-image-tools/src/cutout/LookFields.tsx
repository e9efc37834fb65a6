import { Pills, Switch } from '@atelier/tool-kit';
import { useEffect, useRef } from 'react';
import { messages } from '../messages.ts';
import { compose, type Look, sizes } from './compose.ts';

const labels = messages.cutout;

interface LookFieldsProps {
  look: Look;
  onLook: (change: Pick<Look, 'size' | 'shadow'>) => void;
  /** The address of a cut-out that is shown as it will be saved; absent for several. */
  shown?: string | undefined;
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
      {shown && (shadow || size !== 'original') && <Preview address={shown} look={look} />}
    </div>
  );
}

function Preview({ address, look }: { address: string; look: Look }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let left = false;
    const image = new Image();
    image.src = `${address}?w=640&format=webp`;
    const draw = () => {
      const { current } = canvas;
      if (left || !current) return;
      const drawn = compose(image, look);
      [current.width, current.height] = [drawn.width, drawn.height];
      current.getContext('2d')?.drawImage(drawn, 0, 0);
    };
    image.decode().then(draw, () => undefined);
    return () => {
      left = true;
    };
  }, [address, look]);
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
