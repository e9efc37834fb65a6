import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { classNames } from './class-names.ts';
import { Spinner } from './Spinner.tsx';

export interface ButtonElementProps extends ComponentProps<'button'> {
  /** The button's action is running: it retains the focus and does nothing. */
  busy?: boolean | undefined;
}

/** A button that does nothing while it is `busy`, but keeps the focus, unlike a disabled one. */
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

const base = classNames(
  'kit:inline-flex kit:items-center kit:justify-center kit:rounded-full kit:font-[550] kit:tracking-[-0.005em]',
  'kit:no-underline kit:whitespace-nowrap kit:select-none kit:[&_svg:where(:not([class*=size-]))]:size-[1.1em] kit:[&_svg]:flex-none',
  'kit:transition kit:pressable:active:translate-y-px',
  'kit:not-pressable:not-aria-busy:opacity-55 kit:not-pressable:cursor-default kit:print:hidden',
);

const kinds = {
  primary: 'kit:border kit:border-transparent kit:bg-ink kit:text-paper kit:pressable:hover:bg-ink-hover',
  quiet:
    'kit:border kit:border-line-strong kit:bg-sheet kit:text-ink kit:pressable:hover:border-ink-3 kit:pressable:hover:bg-sheet-hover',
  ghost:
    'kit:border kit:border-transparent kit:text-ink-2 kit:pressable:hover:bg-hover kit:pressable:hover:text-ink',
  danger:
    'kit:border kit:border-bad/40 kit:bg-sheet kit:text-bad kit:pressable:hover:border-bad kit:pressable:hover:bg-bad-wash',
  accent:
    'kit:bg-(image:--tool-accent-strong) kit:text-white kit:shadow-accent kit:pressable:hover:brightness-93 kit:forced-colors:border kit:forced-colors:border-[ButtonText]',
};

const sizes = {
  small:
    'kit:min-h-[2.125rem] kit:gap-[0.45rem] kit:px-[0.9rem] kit:py-[0.3rem] kit:text-[0.84rem]/[1.25] kit:pointer-coarse:min-h-10',
  normal: 'kit:min-h-11 kit:gap-[0.55rem] kit:px-5 kit:py-[0.6rem] kit:text-[0.9375rem]/[1.25]',
  large: 'kit:min-h-13 kit:gap-[0.55rem] kit:px-[1.6rem] kit:py-[0.8rem] kit:text-base/[1.25]',
};

export interface ButtonStyle {
  /** `primary`: the page's main action. `accent`: a tool's main button. `danger`: deletes for good. */
  kind?: keyof typeof kinds | undefined;
  size?: keyof typeof sizes | undefined;
  wide?: boolean | undefined;
}

export const buttonClass = (
  { kind = 'quiet', size = 'normal', wide = false }: ButtonStyle,
  className?: string,
) => classNames(base, kinds[kind], sizes[size], wide && 'kit:w-full', className);

interface ButtonProps extends ButtonStyle, ButtonElementProps {
  /** Shown before the label; replaced by a spinner while busy. */
  icon?: ReactNode;
}

/** A button. `type` defaults to `button`, so that it does not submit a form by accident. */
export const Button = ({ kind, size, wide, busy, icon, className, children, ...rest }: ButtonProps) => (
  <ButtonElement {...rest} busy={busy} className={buttonClass({ kind, size, wide }, className)}>
    {busy ? <Spinner /> : icon}
    <span>{children}</span>
  </ButtonElement>
);

interface ButtonLinkProps extends ButtonStyle, LinkProps {
  icon?: ReactNode;
}

export const ButtonLink = ({ kind, size, wide, icon, className, children, ...rest }: ButtonLinkProps) => (
  <Link {...rest} className={buttonClass({ kind, size, wide }, className)}>
    {icon}
    <span>{children}</span>
  </Link>
);
