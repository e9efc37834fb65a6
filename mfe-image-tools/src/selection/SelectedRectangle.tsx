import type { ImageRegion } from '@atelier/contracts/tool-options';
import type { KeyboardEvent } from 'react';
import { messages } from '../messages.ts';

interface SelectedRectangleProps {
  number: number;
  region: ImageRegion;
  describedBy: string;
  onChange: (region: ImageRegion) => void;
  onRemove: () => void;
}

/** How far one key press moves or resizes, as a share of the image; with Alt a fine step. */
const step = 0.02;
const fineStep = 0.004;
const smallest = 0.01;

const directions: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const percent = (share: number) => Math.round(share * 100);

/** A rectangle that the keyboard moves, resizes and removes. Pointers draw through it. */
export function SelectedRectangle({
  number,
  region,
  describedBy,
  onChange,
  onRemove,
}: SelectedRectangleProps) {
  function onKeyDown(event: KeyboardEvent) {
    const direction = directions[event.key];
    const removes = event.key === 'Delete' || event.key === 'Backspace';
    if (!direction && !removes) return;
    event.preventDefault();
    if (removes) onRemove();
    if (!direction) return;
    const by = event.altKey ? fineStep : step;
    const [x, y] = [direction[0] * by, direction[1] * by];
    onChange(event.shiftKey ? resized(region, x, y) : moved(region, x, y));
  }
  const { x, y, width, height } = region;
  return (
    <button
      type="button"
      data-area
      className="pointer-events-none absolute focus-visible:shadow-[inset_0_0_0_4px_#fff] focus-visible:outline-3 focus-visible:-outline-offset-1 focus-visible:outline-accent"
      aria-label={messages.selection.area({
        number,
        x: percent(x),
        y: percent(y),
        width: percent(width),
        height: percent(height),
      })}
      aria-describedby={describedBy}
      style={{
        left: `${x * 100}%`,
        top: `${y * 100}%`,
        width: `${width * 100}%`,
        height: `${height * 100}%`,
      }}
      onKeyDown={onKeyDown}
    />
  );
}

const within = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

const moved = (region: ImageRegion, x: number, y: number): ImageRegion => ({
  ...region,
  x: within(region.x + x, 0, 1 - region.width),
  y: within(region.y + y, 0, 1 - region.height),
});

const resized = (region: ImageRegion, x: number, y: number): ImageRegion => ({
  ...region,
  width: within(region.width + x, smallest, 1 - region.x),
  height: within(region.height + y, smallest, 1 - region.y),
});
