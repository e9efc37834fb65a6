import {
  type ChangeEvent,
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { classNames } from '../elements/class-names.ts';
import { announce } from '../feedback/Toaster.tsx';
import { messages } from '../messages.ts';
import './field.css';

/** The characters are counted from this share of the limit on. */
const nearLimit = 0.8;

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

interface TextAreaProps
  extends FieldProps,
    Omit<ComponentProps<'textarea'>, keyof FieldProps | 'id' | 'ref' | 'value'> {
  value: string;
  /** One line, which wraps: Enter submits the form, and line breaks in pasted text become spaces. */
  line?: boolean;
  /** Longer text is cut, and a note says so. */
  maxLength?: number;
}

/**
 * A field for text that grows with its content where browsers support it; 4 rows by default. A required value must contain more
 * than spaces.
 */
export function TextArea({
  label,
  hint,
  error,
  optional,
  className,
  line = false,
  maxLength = Number.POSITIVE_INFINITY,
  onChange,
  ...area
}: TextAreaProps) {
  const ref = useBlankCheck<HTMLTextAreaElement>(area.required);
  const [cut, setCut] = useState(false);
  const change = (event: ChangeEvent<HTMLTextAreaElement>) => {
    const control = event.currentTarget;
    const text = line ? control.value.replace(/[\r\n]+/g, ' ') : control.value;
    const isFull = area.value.length >= maxLength && text.length > maxLength;
    const kept = isFull ? area.value : text.slice(0, maxLength);
    if (kept !== control.value) control.value = kept;
    const isCut = kept.length < text.length;
    if (isCut) announce(messages.cut(maxLength));
    setCut(isCut);
    onChange?.(event);
  };
  const submit = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (!line || event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    // With Ctrl or Cmd it is the shortcut of the whole page.
    if (!event.ctrlKey && !event.metaKey) event.currentTarget.form?.requestSubmit();
  };
  const count = area.value.length;
  const note = cut
    ? messages.cut(maxLength)
    : count > maxLength * nearLimit && messages.counted(count, maxLength);
  return (
    <Field label={label} hint={note || hint} error={error} optional={optional} className={className}>
      {(control) => (
        <textarea
          rows={line ? 1 : 4}
          dir="auto"
          onKeyDown={submit}
          {...area}
          {...control}
          onChange={change}
          ref={ref}
          className={classNames('kit-control', line ? 'kit-control-line' : 'kit-control-area')}
        />
      )}
    </Field>
  );
}
