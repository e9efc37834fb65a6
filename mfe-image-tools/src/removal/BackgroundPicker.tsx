import { useId } from 'react';
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
    <fieldset className="background-picker">
      <legend>{labels.background}</legend>
      <label className="background-swatch" title={labels.transparent}>
        <input
          type="radio"
          name={name}
          aria-label={labels.transparent}
          checked={value === null}
          onChange={() => onChange(null)}
        />
        <span className="background-transparent" />
      </label>
      {colours.map(([colour, label]) => (
        <label className="background-swatch" key={colour} title={label}>
          <input
            type="radio"
            name={name}
            aria-label={label}
            checked={value === colour}
            onChange={() => onChange(colour)}
          />
          <span style={{ background: colour }} />
        </label>
      ))}
      <label className="background-swatch" title={labels.own} data-chosen={own || undefined}>
        <input
          type="color"
          aria-label={labels.own}
          value={value ?? '#88aaff'}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
        <span
          className={own ? undefined : 'background-custom'}
          style={own ? { background: value } : undefined}
        />
      </label>
    </fieldset>
  );
}
