import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { ButtonElement, type ButtonElementProps } from './ButtonElement.tsx';
import { classNames } from './class-names.ts';
import { Spinner } from './Loading.tsx';
import './button.css';

/** How a button looks: kind and size, for buttons and for links that look like one. */
export interface ButtonLook {
  /** `primary`: the page's main action. `accent`: a tool's main button, in its colours. `quiet`: outlined. `ghost`: text only. */
  kind?: 'primary' | 'accent' | 'quiet' | 'ghost' | undefined;
  size?: 'small' | 'normal' | 'large' | undefined;
  /** Fills the width. */
  wide?: boolean | undefined;
}

const buttonClass = ({ kind = 'quiet', size = 'normal', wide = false }: ButtonLook, className?: string) =>
  classNames('kit-button', `kit-button-${kind}`, `kit-button-${size}`, wide && 'kit-button-wide', className);

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

/** A link within the app that looks like a button. */
export const ButtonLink = ({ kind, size, wide, icon, className, children, ...rest }: ButtonLinkProps) => (
  <Link {...rest} className={buttonClass({ kind, size, wide }, className)}>
    {icon}
    <span>{children}</span>
  </Link>
);
