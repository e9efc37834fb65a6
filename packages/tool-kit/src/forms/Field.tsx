import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react';
import { classNames } from '../class-names.ts';
import { messages } from '../messages.ts';
import './field.css';

/** What every field has in addition to its control. */
export interface FieldProps {
  label: string;
  /** A sentence below the control. */
  hint?: ReactNode;
  /** Why the value is invalid; announced, and shown instead of the hint. */
  error?: string | null | undefined;
  /** Marks a field that may stay empty. */
  optional?: boolean | undefined;
  className?: string | undefined;
}

/** Attributes that connect a control with its label and hint. */
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

/** A ref that makes the browser's validation refuse a required field that contains only spaces. */
function useBlankCheck<Control extends HTMLInputElement | HTMLTextAreaElement>(required = false) {
  const control = useRef<Control>(null);
  useEffect(() => {
    const value = control.current?.value ?? '';
    const blank = required && value !== '' && value.trim() === '';
    control.current?.setCustomValidity(blank ? messages.blank : '');
  });
  return control;
}

type TextInputProps = FieldProps & Omit<ComponentProps<'input'>, keyof FieldProps | 'id' | 'ref'>;

/** A field for one line of text. Accepts all attributes of an `input`. A required value must contain more than spaces. */
export function TextInput({ label, hint, error, optional, className, ...input }: TextInputProps) {
  const ref = useBlankCheck<HTMLInputElement>(input.required);
  return (
    <Field label={label} hint={hint} error={error} optional={optional} className={className}>
      {(control) => (
        <input type="text" dir="auto" {...input} {...control} ref={ref} className="kit-control" />
      )}
    </Field>
  );
}

type TextAreaProps = FieldProps & Omit<ComponentProps<'textarea'>, keyof FieldProps | 'id' | 'ref'>;

/**
 * A field for several lines of text; 4 rows by default. Grows with its content where browsers support it. A required value
 * must contain more than spaces.
 */
export function TextArea({ label, hint, error, optional, className, ...area }: TextAreaProps) {
  const ref = useBlankCheck<HTMLTextAreaElement>(area.required);
  return (
    <Field label={label} hint={hint} error={error} optional={optional} className={className}>
      {(control) => (
        <textarea
          rows={4}
          dir="auto"
          {...area}
          {...control}
          ref={ref}
          className="kit-control kit-control-area"
        />
      )}
    </Field>
  );
}
