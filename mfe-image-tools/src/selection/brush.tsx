import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { messages } from '../messages.ts';
import type { Point } from './mask.ts';

const centre: Point = { x: 0.5, y: 0.5 };
const arrows: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const within = (value: number) => Math.min(Math.max(value, 0), 1);

export function useBrushKeys(radius: number, onDrawn: (points: readonly Point[]) => void) {
  const [cursor, setCursor] = useState<Point | null>(null);

  function press({ key, shiftKey }: KeyboardEvent): boolean {
    const arrow = arrows[key];
    const from = cursor ?? centre;
    if (!arrow && key !== ' ') return false;
    const [x, y] = arrow ?? [0, 0];
    const to = { x: within(from.x + x * radius), y: within(from.y + y * radius) };
    setCursor(to);
    if (!arrow) onDrawn([to]);
    else if (shiftKey) onDrawn([from, to]);
    return true;
  }
  return { cursor, press };
}

/** Where the keys draw. `diameter` is in percent of the image's width. */
export function BrushCursor({ at, diameter }: { at: Point | null; diameter: number }) {
  const marker = useRef<HTMLElement>(null);
  useEffect(() => {
    if (at) marker.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [at]);
  return (
    at && (
      <i
        ref={marker}
        aria-hidden="true"
        className="pointer-events-none absolute aspect-square -translate-1/2 rounded-full border-2 border-white outline-2 outline-black"
        style={{ left: `${at.x * 100}%`, top: `${at.y * 100}%`, width: `${diameter}%` }}
      />
    )
  );
}

/** Brush sizes: the diameter in percent of the image's width. */
export const brush = { min: 1, max: 24, step: 1, initial: 8 };

interface BrushSizeProps {
  /** In percent of the image's width. */
  diameter: number;
  onDiameter: (diameter: number) => void;
}

export const BrushSize = ({ diameter, onDiameter }: BrushSizeProps) => (
  <label className="grid grid-cols-[minmax(6rem,10rem)_2.125rem] items-center gap-x-[0.6rem] gap-y-[0.3rem] text-sm font-[560]">
    <span className="col-span-full">{messages.selection.size}</span>
    <input
      className="m-0 min-h-[2.125rem] w-full accent-tool-accent-ink"
      type="range"
      min={brush.min}
      max={brush.max}
      step={brush.step}
      value={diameter}
      onChange={({ currentTarget }) => onDiameter(currentTarget.valueAsNumber)}
    />
    <i
      className="aspect-square justify-self-center rounded-full bg-ink-2"
      aria-hidden="true"
      style={{ width: `${(2.125 * diameter) / brush.max}rem` }}
    />
  </label>
);
