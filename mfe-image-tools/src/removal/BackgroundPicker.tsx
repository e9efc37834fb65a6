import { classNames } from '@atelier/tool-kit';
import { type ComponentProps, useId } from 'react';
import { messages } from '../messages.ts';

interface BackgroundPickerProps {
  /** A colour as #rrggbb, or null for none. */
  value: string | null;
  onChange: (value: string | null) => void;
}

const labels = messages.background;
const colours = Object.entries(labels.colours);

/** The background of a cut-out: transparent, a preset or a custom colour. Applied in the browser, without another run. */
export function BackgroundPicker({ value, onChange }: BackgroundPickerProps) {
  const name = useId();
  const own = value !== null && !(value in labels.colours);
  return (
    <fieldset className="mt-4 flex flex-wrap items-center gap-2 text-[0.9rem]">
      <legend className="float-left mr-3 font-[550] max-[30rem]:float-none">{labels.background}</legend>
      <Swatch
        label={labels.transparent}
        name={name}
        checked={value === null}
        onChange={() => onChange(null)}
        className="bg-[repeating-conic-gradient(var(--line)_0_25%,var(--sheet)_0_50%)] bg-size-[0.7rem_0.7rem]"
      />
      {colours.map(([colour, label]) => (
        <Swatch
          key={colour}
          label={label}
          name={name}
          checked={value === colour}
          onChange={() => onChange(colour)}
          colour={colour}
        />
      ))}
      <Swatch
        label={labels.own}
        type="color"
        value={value ?? '#88aaff'}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        colour={own ? value : undefined}
        className={
          own
            ? 'outline-2 outline-offset-2 outline-ink'
            : 'bg-[conic-gradient(oklch(70%_0.17_20),oklch(80%_0.15_90),oklch(75%_0.16_150),oklch(68%_0.15_250),oklch(65%_0.2_320),oklch(70%_0.17_20))]'
        }
      />
    </fieldset>
  );
}

interface SwatchProps extends ComponentProps<'input'> {
  label: string;
  colour?: string | undefined;
}

/** A radio button or a color input that looks like a round sample of its color. */
const Swatch = ({ label, colour, className, ...input }: SwatchProps) => (
  <label className="relative grid size-11 place-items-center" title={label}>
    <input
      type="radio"
      aria-label={label}
      {...input}
      className="peer absolute inset-0 m-0 size-full cursor-pointer opacity-0"
    />
    <span
      className={classNames(
        'pointer-events-none size-[1.9rem] rounded-full border border-line-field forced-color-adjust-none peer-checked:outline-2 peer-checked:outline-offset-2 peer-checked:outline-ink peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent',
        className,
      )}
      style={colour === undefined ? undefined : { background: colour }}
    />
  </label>
);
