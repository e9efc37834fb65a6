import type { ComponentProps, ReactNode } from 'react';
import { ButtonElement, type ButtonElementProps } from './Button.tsx';
import { classNames } from './class-names.ts';

const iconButton = classNames(
  'kit:inline-grid kit:flex-none kit:place-items-center kit:rounded-field kit:border kit:text-ink-2 kit:transition-colors',
  'kit:pressable:hover:border-line-strong kit:pressable:hover:bg-sheet-hover kit:pressable:hover:text-ink',
  'kit:not-pressable:cursor-default kit:not-pressable:opacity-45 kit:[&_svg:where(:not([class*=size-]))]:size-[1.05rem]',
  'kit:print:hidden',
);
const square = 'kit:size-9 kit:pointer-coarse:size-11';
const captioned =
  'kit:h-9 kit:min-w-9 kit:grid-flow-col kit:gap-1 kit:pointer-coarse:h-11 kit:pointer-coarse:min-w-11 kit:lg:@min-[20rem]/bar:px-2';

const iconButtonClass = (plain = false, className?: string, caption?: string) =>
  classNames(
    iconButton,
    caption ? captioned : square,
    plain ? 'kit:border-transparent kit:bg-transparent' : 'kit:border-line kit:bg-sheet',
    className,
  );

interface IconButtonProps extends Omit<ButtonElementProps, 'children'> {
  label: string;
  /** The icon: an element of about 1.1em. */
  children: ReactNode;
  /** Without a border, for rows of buttons. */
  plain?: boolean;
  /** A part of the label, shown beside the icon in a result's header where there is room for it. */
  caption?: string;
}

/** A square button that shows an icon. Its label is the accessible name and is shown on hover. */
export const IconButton = ({ label, plain, caption, className, children, ...rest }: IconButtonProps) => (
  <ButtonElement
    title={label}
    {...rest}
    aria-label={label}
    className={iconButtonClass(plain, className, caption)}
  >
    {children}
    {caption && (
      <span className="kit:hidden kit:text-[0.84rem] kit:lg:@min-[20rem]/bar:inline">{caption}</span>
    )}
  </ButtonElement>
);

interface IconLinkProps extends Omit<ComponentProps<'a'>, 'children'> {
  label: string;
  children: ReactNode;
}

export const IconLink = ({ label, href, className, children, ...rest }: IconLinkProps) => (
  <a href={href} title={label} {...rest} aria-label={label} className={iconButtonClass(false, className)}>
    {children}
  </a>
);

/** A line icon in the text's size and colour. `path` is the `d` of an SVG path in a 24 × 24 box. */
export const LineIcon = ({ path, className }: { path: string; className?: string }) => (
  <svg
    className={className}
    viewBox="0 0 24 24"
    width="1.1em"
    height="1.1em"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.75"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={path} />
  </svg>
);
