import type { ComponentProps, ReactNode } from 'react';
import { Spinner } from '../spinner/index.ts';
import { type ButtonLook, buttonClass } from './look.ts';

interface ButtonProps extends ButtonLook, ComponentProps<'button'> {
  /** While true the button keeps its place, disabled, with a spinner before its label. */
  busy?: boolean;
  /** Stands before the label; the spinner takes its place while busy. */
  icon?: ReactNode;
}

/** A button. `type` is `button` unless told otherwise, so that none submits a form by accident. */
export function Button({
  kind,
  size,
  wide,
  busy = false,
  icon,
  className,
  disabled,
  children,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass(
        { ...(kind && { kind }), ...(size && { size }), ...(wide && { wide }) },
        className,
      )}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
    >
      {busy ? <Spinner /> : icon}
      <span>{children}</span>
    </button>
  );
}
