import { type ReactNode, useId } from 'react';
import './field.css';
import './pills.css';

/** One choice: its value, and its label where that differs. */
export type PillOption<Value extends string | number> = Value | { value: Value; label: string };

interface PillsProps<Value extends string | number> {
  label: string;
  options: readonly PillOption<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  hint?: ReactNode;
  disabled?: boolean;
}

const toOption = <Value extends string | number>(option: PillOption<Value>) =>
  typeof option === 'object' ? option : { value: option, label: String(option) };

/** A choice of one among a few, made of native radio buttons: arrow keys move, the label names the group. */
export function Pills<Value extends string | number>({
  label,
  options,
  value,
  onChange,
  hint,
  disabled,
}: PillsProps<Value>) {
  const name = useId();
  return (
    <fieldset className="kit-pills" disabled={disabled} aria-describedby={hint ? `${name}-hint` : undefined}>
      <legend className="kit-label">{label}</legend>
      <div className="kit-pills-row">
        {options.map(toOption).map((option) => (
          <label className="kit-pill" key={option.value}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      {hint && (
        <div className="kit-field-hint" id={`${name}-hint`}>
          {hint}
        </div>
      )}
    </fieldset>
  );
}
