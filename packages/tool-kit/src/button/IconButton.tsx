import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names/index.ts';
import './button.css';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** What it does, for people who do not see the icon; also its title. */
  label: string;
  /** The icon: an element of about 1.1em. */
  children: ReactNode;
  /** Without a border, for places where a row of boxes would be too much. */
  plain?: boolean;
}

/** A square button that shows only an icon. Its label is spoken, and shown on hover. */
export const IconButton = ({
  label,
  plain,
  className,
  type = 'button',
  children,
  ...rest
}: IconButtonProps) => (
  <button
    title={label}
    {...rest}
    type={type}
    aria-label={label}
    className={classNames('kit-icon-button', plain && 'kit-icon-button-plain', className)}
  >
    {children}
  </button>
);
