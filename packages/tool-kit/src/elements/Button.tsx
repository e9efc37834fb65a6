import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { classNames } from './class-names.ts';
import { Spinner } from './Loading.tsx';

interface ButtonElementProps extends ComponentProps<'button'> {
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

const disabledColors =
  'kit:not-pressable:forced-colors:border-[GrayText] kit:not-pressable:forced-colors:text-[GrayText] kit:not-pressable:forced-colors:opacity-100';

const base = classNames(
  'kit-button',
  'kit:inline-flex kit:items-center kit:justify-center kit:rounded-full kit:font-sans kit:font-[550] kit:tracking-[-0.005em]',
  'kit:no-underline kit:whitespace-nowrap kit:select-none kit:[&_svg:where(:not([class*=size-]))]:size-[1.1em] kit:[&_svg]:flex-none',
  'kit:transition-[translate,background-color,border-color,filter,opacity] kit:pressable:active:translate-y-px',
  'kit:not-pressable:not-aria-busy:opacity-55 kit:not-pressable:cursor-default kit:print:hidden',
  disabledColors,
);

const kinds = {
  primary:
    'kit:border kit:border-transparent kit:bg-ink kit:text-paper kit:pressable:hover:bg-[color-mix(in_oklab,var(--ink)_86%,var(--paper))]',
  quiet:
    'kit:border kit:border-line-strong kit:bg-sheet kit:text-ink kit:pressable:hover:border-ink-3 kit:pressable:hover:bg-[color-mix(in_oklab,var(--sheet),var(--ink)_3%)]',
  ghost:
    'kit:border kit:border-transparent kit:text-ink-2 kit:pressable:hover:bg-hover kit:pressable:hover:text-ink',
  accent:
    'kit:bg-(image:--tool-accent-strong) kit:text-white kit:shadow-[inset_0_1px_0_oklch(100%_0_0/0.22),var(--shadow-1)] kit:pressable:hover:brightness-93 kit:forced-colors:border kit:forced-colors:border-[ButtonText]',
};

const sizes = {
  small:
    'kit:min-h-[2.125rem] kit:gap-[0.45rem] kit:px-[0.9rem] kit:py-[0.3rem] kit:text-[0.84rem]/[1.25] kit:pointer-coarse:min-h-10',
  normal: 'kit:min-h-11 kit:gap-[0.55rem] kit:px-5 kit:py-[0.6rem] kit:text-[0.9375rem]/[1.25]',
  large: 'kit:min-h-13 kit:gap-[0.55rem] kit:px-[1.6rem] kit:py-[0.8rem] kit:text-base/[1.25]',
};

export interface ButtonLook {
  /** `primary`: the page's main action. `accent`: a tool's main button, in its colours. `quiet`: outlined. `ghost`: text only. */
  kind?: keyof typeof kinds | undefined;
  size?: keyof typeof sizes | undefined;
  wide?: boolean | undefined;
}

export const buttonClass = (
  { kind = 'quiet', size = 'normal', wide = false }: ButtonLook,
  className?: string,
) => classNames(base, kinds[kind], sizes[size], wide && 'kit:w-full', className);

interface ButtonProps extends ButtonLook, ButtonElementProps {
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

interface ButtonLinkProps extends ButtonLook, LinkProps {
  icon?: ReactNode;
}

export const ButtonLink = ({ kind, size, wide, icon, className, children, ...rest }: ButtonLinkProps) => (
  <Link {...rest} className={buttonClass({ kind, size, wide }, className)}>
    {icon}
    <span>{children}</span>
  </Link>
);

const iconButton = classNames(
  'kit:inline-grid kit:size-9 kit:flex-none kit:place-items-center kit:rounded-field kit:border kit:text-ink-2 kit:transition-colors',
  'kit:pressable:hover:border-line-strong kit:pressable:hover:bg-[color-mix(in_oklab,var(--sheet),var(--ink)_4%)] kit:pressable:hover:text-ink',
  'kit:not-pressable:cursor-default kit:not-pressable:opacity-45 kit:[&_svg:where(:not([class*=size-]))]:size-[1.05rem]',
  'kit:pointer-coarse:size-11 kit:print:hidden',
  disabledColors,
);

const iconButtonClass = (plain = false, className?: string) =>
  classNames(
    iconButton,
    plain ? 'kit:border-transparent kit:bg-transparent' : 'kit:border-line kit:bg-sheet',
    className,
  );

interface IconButtonProps extends Omit<ButtonElementProps, 'children'> {
  /** The accessible name; also the title. */
  label: string;
  /** The icon: an element of about 1.1em. */
  children: ReactNode;
  /** Without a border, for rows of buttons. */
  plain?: boolean;
}

/** A square button that shows only an icon. Its label is the accessible name and is shown on hover. */
export const IconButton = ({ label, plain, className, children, ...rest }: IconButtonProps) => (
  <ButtonElement title={label} {...rest} aria-label={label} className={iconButtonClass(plain, className)}>
    {children}
  </ButtonElement>
);

interface IconLinkProps extends Omit<ComponentProps<'a'>, 'children'> {
  /** The accessible name; also the title. */
  label: string;
  children: ReactNode;
}

export const IconLink = ({ label, href, className, children, ...rest }: IconLinkProps) => (
  <a href={href} title={label} {...rest} aria-label={label} className={iconButtonClass(false, className)}>
    {children}
  </a>
);
