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

/** The share of the limit from which the character count is shown. */
const nearLimit = 0.8;

export interface FieldProps {
  label: string;
  hint?: ReactNode;
  /** Why the value is invalid; announced, and shown instead of the hint. */
  error?: string | null | undefined;
  optional?: boolean | undefined;
  className?: string | undefined;
}

export interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

export const Label = ({ className, ...rest }: ComponentProps<'label'>) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: The caller names the control.
  <label className={classNames('kit:text-sm/[1.35] kit:font-[560]', className)} {...rest} />
);

export const Hint = (props: ComponentProps<'div'>) => (
  <div className="kit:text-[0.82rem]/[1.45] kit:text-ink-3" {...props} />
);

export const FieldError = (props: ComponentProps<'p'>) => (
  <p
    className="kit:text-[0.84rem]/[1.45] kit:whitespace-pre-line kit:wrap-anywhere kit:text-bad"
    role="alert"
    {...props}
  />
);

/**
 * The classes of a text field or a list. 16 px, so that phones do not zoom in on focus. When the browser
 * scrolls to a field that it refuses, the label stays below the top bar.
 */
const controlClass =
  'kit:scroll-mt-[calc(var(--sticky-top,5rem)+2rem)] kit:min-h-[2.875rem] kit:w-full kit:min-w-0 kit:rounded-field kit:border kit:border-line-field kit:bg-paper kit:px-[0.9rem] kit:py-[0.65rem] kit:font-sans kit:text-base/[1.45] kit:text-ink kit:transition-[border-color,box-shadow] kit:enabled:hover:border-ink-3 kit:focus-visible:border-tool-accent-ink kit:focus-visible:outline-2 kit:focus-visible:outline-offset-1 kit:focus-visible:outline-tool-accent-ink/55 kit:disabled:opacity-60 kit:aria-invalid:border-bad';

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
    <div className={classNames('kit:grid kit:min-w-0 kit:gap-2', className)}>
      <Label htmlFor={id}>
        {label}
        {optional && <span className="kit:font-normal kit:text-ink-3"> {messages.optional}</span>}
      </Label>
      {children({ id, 'aria-describedby': note, 'aria-invalid': error ? true : undefined })}
      {error ? <FieldError id={note}>{error}</FieldError> : hint && <Hint id={note}>{hint}</Hint>}
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

/** A field for one line of text. A required value must contain more than spaces. */
export function TextInput({ label, hint, error, optional, className, ...input }: TextInputProps) {
  const ref = useBlankCheck<HTMLInputElement>(input.required);
  return (
    <Field label={label} hint={hint} error={error} optional={optional} className={className}>
      {(control) => (
        <input type="text" dir="auto" {...input} {...control} ref={ref} className={controlClass} />
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
  maxLength?: number;
}

/** A field for text that grows with its content. A required value must contain more than spaces. */
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
    if (isCut) announce(messages.cut({ limit: maxLength }));
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
    ? messages.cut({ limit: maxLength })
    : count > maxLength * nearLimit && messages.counted({ count, limit: maxLength });
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
          className={classNames(
            controlClass,
            'kit:field-sizing-content',
            line
              ? 'kit:max-h-[40vh] kit:resize-none'
              : 'kit:max-h-[60vh] kit:min-h-[calc(4*1.45em+1.3rem)] kit:resize-y',
          )}
        />
      )}
    </Field>
  );
}
