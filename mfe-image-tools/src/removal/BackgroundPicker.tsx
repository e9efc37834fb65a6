import { classNames, LineIcon, toast, usePreview } from '@atelier/tool-kit';
import { type ComponentProps, useId } from 'react';
import type { CutoutStyle } from '../cutout/compose.ts';
import { messages } from '../messages.ts';

interface BackgroundPickerProps {
  value: CutoutStyle['background'];
  onChange: (value: CutoutStyle['background']) => void;
}

const labels = messages.background;
const colours = Object.entries(labels.colours);

/** A background as CSS; null for none. */
export function useGround(background: CutoutStyle['background']): string | null {
  const address = usePreview(background instanceof File ? background : null);
  if (typeof background === 'string') return background;
  return address && `center / cover url("${address}")`;
}

export function BackgroundPicker({ value, onChange }: BackgroundPickerProps) {
  const name = useId();
  const colour = typeof value === 'string' ? value : null;
  const own = colour !== null && !(colour in labels.colours);
  const image = useGround(value instanceof File ? value : null);

  async function choose(file: File | undefined) {
    if (!file) return;
    try {
      (await createImageBitmap(file)).close();
      onChange(file);
    } catch {
      toast.error(labels.unreadable);
    }
  }

  return (
    <fieldset className="flex basis-full flex-wrap items-center">
      <legend className="float-left mr-3 font-[550] max-[30rem]:float-none">{labels.background}</legend>
      <Swatch
        label={labels.transparent}
        name={name}
        checked={value === null}
        onChange={() => onChange(null)}
        className="bg-[repeating-conic-gradient(var(--line)_0_25%,var(--sheet)_0_50%)] bg-size-[0.7rem_0.7rem]"
      />
      {colours.map(([preset, label]) => (
        <Swatch
          key={preset}
          label={label}
          name={name}
          checked={colour === preset}
          onChange={() => onChange(preset)}
          ground={preset}
        />
      ))}
      <Swatch
        label={labels.own}
        type="color"
        value={colour ?? '#88aaff'}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        ground={own ? colour : null}
        className={
          own
            ? chosen
            : 'bg-[conic-gradient(oklch(70%_0.17_20),oklch(80%_0.15_90),oklch(75%_0.16_150),oklch(68%_0.15_250),oklch(65%_0.2_320),oklch(70%_0.17_20))]'
        }
      />
      <Swatch
        label={labels.image}
        type="file"
        accept="image/*"
        onChange={({ currentTarget }) => void choose(currentTarget.files?.[0])}
        ground={image}
        className={image ? chosen : 'bg-sheet text-ink-2'}
      >
        {!image && <LineIcon path="M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15.5 9h.01" />}
      </Swatch>
    </fieldset>
  );
}

const chosen = 'outline-2 outline-offset-2 outline-ink';

interface SwatchProps extends ComponentProps<'input'> {
  label: string;
  ground?: string | null;
}

const Swatch = ({ label, ground, className, children, ...input }: SwatchProps) => (
  <label className="relative grid size-11 place-items-center" title={label}>
    <input
      type="radio"
      aria-label={label}
      {...input}
      className="peer absolute inset-0 m-0 size-full cursor-pointer opacity-0"
    />
    <span
      className={classNames(
        'pointer-events-none grid size-[1.9rem] place-items-center rounded-full border border-line-field forced-color-adjust-none peer-checked:outline-2 peer-checked:outline-offset-2 peer-checked:outline-ink peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent',
        className,
      )}
      style={ground ? { background: ground } : undefined}
    >
      {children}
    </span>
  </label>
);
