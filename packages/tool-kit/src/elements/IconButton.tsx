import type { ReactNode } from 'react';
import { ButtonElement, type ButtonElementProps } from './ButtonElement.tsx';
import { classNames } from './class-names.ts';
import './button.css';

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
  <ButtonElement
    title={label}
    {...rest}
    aria-label={label}
    className={classNames('kit-icon-button', plain && 'kit-icon-button-plain', className)}
  >
    {children}
  </ButtonElement>
);
