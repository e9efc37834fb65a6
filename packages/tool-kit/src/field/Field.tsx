import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names/index.ts';
import { messages } from '../messages.ts';
import './field.css';

/** What every field has beside its control. */
export interface FieldProps {
  label: string;
  /** A sentence below the control. */
  hint?: ReactNode;
  /** Why the value was refused; spoken, and shown in the hint's place. */
  error?: string | null | undefined;
  /** Marks a field that may stay empty. */
  optional?: boolean;
  className?: string | undefined;
}

/** The ids a control needs to be tied to its label and hint. */
export interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

/** A label above a control, and a hint or an error below it. */
export function Field({
  label,
  hint,
  error,
  optional,
  className,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const id = useId();
  const note = error ? `${id}-error` : hint ? `${id}-hint` : undefined;
  return (
    <div className={classNames('kit-field', className)}>
      <label className="kit-label" htmlFor={id}>
        {label}
        {optional && <span className="kit-label-aside"> {messages.optional}</span>}
      </label>
      {children({ id, 'aria-describedby': note, 'aria-invalid': error ? true : undefined })}
      {error ? (
        <p className="kit-field-error" id={note} role="alert">
          {error}
        </p>
      ) : (
        hint && (
          <div className="kit-field-hint" id={note}>
            {hint}
          </div>
        )
      )}
    </div>
  );
}
