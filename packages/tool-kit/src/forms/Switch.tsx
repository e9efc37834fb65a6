import * as RadixSwitch from '@radix-ui/react-switch';
import { type ReactNode, useId } from 'react';
import { Hint, Label } from './Field.tsx';

interface SwitchProps {
  label: string;
  hint?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
}

/** An on/off choice that takes effect when its form is submitted. */
export function Switch({ label, hint, checked, onChange, disabled = false }: SwitchProps) {
  const id = useId();
  return (
    <div className="kit:grid kit:grid-cols-[auto_1fr] kit:items-start kit:gap-3">
      <RadixSwitch.Root
        className="kit:h-6 kit:w-10 kit:rounded-full kit:border kit:border-line-field kit:bg-sunk kit:p-0.5 kit:transition-colors kit:disabled:opacity-60 kit:data-[state=checked]:border-transparent kit:data-[state=checked]:bg-(--tool-accent-strong-from) kit:forced-colors:forced-color-adjust-none kit:forced-colors:border-[ButtonText] kit:forced-colors:bg-[ButtonFace] kit:forced-colors:data-[state=checked]:border-[Highlight] kit:forced-colors:data-[state=checked]:bg-[Highlight]"
        id={id}
        checked={checked}
        onCheckedChange={onChange}
        disabled={disabled}
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
