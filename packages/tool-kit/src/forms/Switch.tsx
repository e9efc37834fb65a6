import { Switch as RadixSwitch } from 'radix-ui';
import { type ReactNode, useId } from 'react';
import './field.css';
import './switch.css';

interface SwitchProps {
  label: string;
  /** What "on" means, in a sentence. */
  hint?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
}

/** An on/off choice that takes effect when its form is submitted. */
export function Switch({ label, hint, checked, onChange, disabled = false }: SwitchProps) {
  const id = useId();
  return (
    <div className="kit-switch-row">
      <RadixSwitch.Root
        className="kit-switch"
        id={id}
        checked={checked}
        onCheckedChange={onChange}
        disabled={disabled}
        aria-describedby={hint ? `${id}-hint` : undefined}
      >
        <RadixSwitch.Thumb className="kit-switch-thumb" />
      </RadixSwitch.Root>
      <div>
        <label className="kit-label" htmlFor={id}>
          {label}
        </label>
        {hint && (
          <div className="kit-field-hint" id={`${id}-hint`}>
            {hint}
          </div>
        )}
      </div>
    </div>
  );
}
