import { classNames } from '../class-names/index.ts';
import './button.css';

/** How a button looks: kind and size, for buttons and for links that look like one. */
export interface ButtonLook {
  /** `primary`: ink on paper, one a page. `pigment`: a tool's main button. `quiet`: outlined. `ghost`: words only. */
  kind?: 'primary' | 'pigment' | 'quiet' | 'ghost';
  size?: 'small' | 'normal' | 'large';
  /** Takes the whole width. */
  wide?: boolean;
}

/** The class names of a button's look. */
export const buttonClass = (
  { kind = 'quiet', size = 'normal', wide = false }: ButtonLook,
  className?: string,
) =>
  classNames('kit-button', `kit-button-${kind}`, `kit-button-${size}`, wide && 'kit-button-wide', className);
