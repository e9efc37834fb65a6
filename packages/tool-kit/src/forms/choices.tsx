import * as RadixSwitch from '@radix-ui/react-switch';
import { type ReactNode, useId } from 'react';
import { messages } from '../messages.ts';
import { Hint, Label } from './Field.tsx';

/** One choice: its value, and its label where that differs. */
export type PillOption<Value extends string | number> = Value | { value: Value; label: string };

interface PillsProps<Value extends string | number> {
  label: string;
  options: readonly PillOption<Value>[];
  /** Null while nothing is chosen. */
  value: Value | null;
  onChange: (value: Value) => void;
  hint?: ReactNode;
}

const toOption = <Value extends string | number>(option: PillOption<Value>) =>
  typeof option === 'object' ? option : { value: option, label: String(option) };

const pill =
  'kit:inline-flex kit:min-h-[2.125rem] kit:items-center kit:rounded-full kit:border kit:border-line-strong kit:bg-sheet kit:px-3.5 kit:py-[0.3rem] kit:text-[0.86rem]/[1.3] kit:font-[450] kit:text-ink-2 kit:transition-colors kit:duration-(--quick) kit:group-hover:peer-not-checked:peer-enabled:border-ink-3 kit:group-hover:peer-not-checked:peer-enabled:text-ink kit:peer-checked:border-ink kit:peer-checked:bg-ink kit:peer-checked:font-[550] kit:peer-checked:text-paper kit:peer-focus-visible:outline-2 kit:peer-focus-visible:outline-offset-2 kit:peer-focus-visible:outline-accent kit:pointer-coarse:min-h-10 kit:forced-colors:peer-checked:outline-3 kit:forced-colors:peer-checked:outline-[Highlight]';

/** A choice of one among a few, made of native radio buttons: arrow keys move, the label names the group. */
export function Pills<Value extends string | number>({
  label,
  options,
  value,
  onChange,
  hint,
}: PillsProps<Value>) {
  const name = useId();
  return (
    <fieldset
      className="kit:grid kit:min-w-0 kit:gap-[0.55rem]"
      aria-describedby={hint ? `${name}-hint` : undefined}
    >
      <legend className="kit:mb-[0.55rem] kit:text-sm/[1.35] kit:font-[560]">{label}</legend>
      <div className="kit:flex kit:flex-wrap kit:gap-[0.45rem]">
        {options.map(toOption).map((option) => (
          <label className="kit:group kit:relative kit:inline-flex" key={option.value}>
            <input
              className="kit:peer kit:absolute kit:inset-0 kit:m-0 kit:cursor-[inherit] kit:opacity-0"
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span className={pill}>{option.label}</span>
          </label>
        ))}
      </div>
      {hint && <Hint id={`${name}-hint`}>{hint}</Hint>}
    </fieldset>
  );
}

interface SwitchProps {
  label: string;
  hint?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** An on/off choice that takes effect when its form is submitted. */
export function Switch({ label, hint, checked, onChange }: SwitchProps) {
  const id = useId();
  return (
    <div className="kit:grid kit:grid-cols-[auto_1fr] kit:items-start kit:gap-3">
      <RadixSwitch.Root
        className="kit:h-6 kit:w-10 kit:rounded-full kit:border kit:border-line-field kit:bg-sunk kit:p-0.5 kit:transition-colors kit:data-[state=checked]:border-transparent kit:data-[state=checked]:bg-(--tool-accent-strong-from) kit:forced-colors:forced-color-adjust-none kit:forced-colors:border-[ButtonText] kit:forced-colors:bg-[ButtonFace] kit:forced-colors:data-[state=checked]:border-[Highlight] kit:forced-colors:data-[state=checked]:bg-[Highlight]"
        id={id}
        checked={checked}
        onCheckedChange={onChange}
        aria-describedby={hint ? `${id}-hint` : undefined}
      >
        <RadixSwitch.Thumb className="kit:block kit:size-4.5 kit:rounded-full kit:bg-ink-3 kit:shadow-1 kit:transition-[translate,background-color] kit:data-[state=checked]:translate-x-4 kit:data-[state=checked]:bg-white kit:forced-colors:forced-color-adjust-none kit:forced-colors:bg-[ButtonText] kit:forced-colors:data-[state=checked]:bg-[HighlightText]" />
      </RadixSwitch.Root>
      <div>
        <Label className="kit:block kit:py-[0.1rem]" htmlFor={id}>
          {label}
        </Label>
        {hint && <Hint id={`${id}-hint`}>{hint}</Hint>}
      </div>
    </div>
  );
}

export const linkButton =
  'kit:min-h-7 kit:text-start kit:text-ink-2 kit:underline kit:decoration-line-strong kit:underline-offset-[0.2em] kit:hover:text-tool-accent-ink kit:hover:decoration-current kit:pointer-coarse:min-h-10';

interface ExamplesProps {
  examples: readonly string[];
  onChoose: (example: string) => void;
}

export const Examples = ({ examples, onChoose }: ExamplesProps) => (
  <div className="kit:-mt-3 kit:text-[0.82rem]/[1.4] kit:text-ink-3">
    <span>{messages.examples}</span>
    <ul className="kit:flex kit:flex-wrap kit:gap-x-[0.9rem]">
      {examples.map((example) => (
        <li key={example}>
          <button type="button" className={linkButton} dir="auto" onClick={() => onChoose(example)}>
            {example}
          </button>
        </li>
      ))}
    </ul>
  </div>
);
