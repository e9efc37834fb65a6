import { messages } from '../messages.ts';

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
