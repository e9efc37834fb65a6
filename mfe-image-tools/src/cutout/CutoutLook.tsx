import { Switch } from '@atelier/tool-kit';
import { messages } from '../messages.ts';
import { BackgroundPicker } from '../removal/BackgroundPicker.tsx';
import { type CutoutStyle, type Size, sizes } from './compose.ts';

const labels = messages.cutout;

interface CutoutLookProps {
  style: Required<CutoutStyle>;
  onStyle: (change: Partial<CutoutStyle>) => void;
}

export const CutoutLook = ({ style: { background, size, shadow }, onStyle }: CutoutLookProps) => (
  <div className="mb-4 flex flex-wrap items-center gap-x-6 gap-y-2 text-[0.9rem]">
    <BackgroundPicker value={background} onChange={(chosen) => onStyle({ background: chosen })} />
    <label className="flex items-center gap-3 font-[550]">
      {labels.size}
      <select
        className="min-h-11 rounded-field border border-line-field bg-paper px-3 font-normal"
        value={size}
        onChange={({ currentTarget }) => onStyle({ size: currentTarget.value as Size })}
      >
        {sizes.map((value) => (
          <option key={value} value={value}>
            {labels.sizes[value]}
          </option>
        ))}
      </select>
    </label>
    <Switch label={labels.shadow} checked={shadow} onChange={(checked) => onStyle({ shadow: checked })} />
  </div>
);
