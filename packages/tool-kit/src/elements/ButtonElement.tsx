import type { ComponentProps, MouseEvent } from 'react';

export interface ButtonElementProps extends ComponentProps<'button'> {
  /** The button's action is being performed: it keeps the focus and does nothing. */
  busy?: boolean | undefined;
}

/**
 * The element of every button of the tool-kit. While it is `busy` or `aria-disabled`, it does nothing on a click, on Enter and on
 * Space, and its form is not submitted by Enter in a field, for which browsers click the submit button. It is not `disabled` then:
 * browsers take the focus from disabled buttons.
 */
export const ButtonElement = ({
  busy = false,
  disabled,
  onClick,
  type = 'button',
  ...rest
}: ButtonElementProps) => (
  <button
    aria-busy={busy || undefined}
    {...rest}
    type={type}
    disabled={disabled && !busy}
    aria-disabled={busy || rest['aria-disabled']}
    onClick={(event: MouseEvent<HTMLButtonElement>) =>
      event.currentTarget.getAttribute('aria-disabled') === 'true' ? event.preventDefault() : onClick?.(event)
    }
  />
);
