import * as DropdownMenu from '@radix-ui/react-dropdown-menu';
import { type ComponentProps, type ReactElement, type ReactNode, useRef } from 'react';
import { classNames } from '../elements/class-names.ts';
import { Check } from '../elements/icons.ts';
import { usePortal } from '../elements/ToolFrame.tsx';
import { MenuEntries, type MenuItemProps } from './menu-entries.tsx';

export interface MenuProps {
  /** The button that opens the menu: one element that accepts a ref and the attributes of a button. */
  trigger: ReactElement<ComponentProps<'button'>>;
  children: ReactNode;
  align?: 'start' | 'end';
}

interface OpenMenuProps extends MenuProps {
  /** It was opened by a key, which Radix has not seen: its first item gets the focus. */
  byKeyboard: boolean;
}

/** The menu after it was opened for the first time; it stays mounted. */
export function OpenMenu({ trigger, children, align = 'end', byKeyboard }: OpenMenuProps) {
  const container = usePortal();
  const focusFirst = useRef(byKeyboard);
  const showFocus = (content: HTMLElement | null) => {
    if (!content || !focusFirst.current) return;
    focusFirst.current = false;
    content.querySelector<HTMLElement>('[role^="menuitem"]')?.focus({ preventScroll: true });
  };
  return (
    <DropdownMenu.Root modal={false} defaultOpen>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal container={container}>
        <DropdownMenu.Content
          ref={showFocus}
          className="kit:z-(--z-menu) kit:max-h-(--radix-dropdown-menu-content-available-height) kit:min-w-44 kit:origin-(--radix-dropdown-menu-content-transform-origin) kit:animate-[kit-unfold_var(--quick)_var(--ease)] kit:rounded-card kit:border kit:border-line kit:bg-raised kit:overflow-y-auto kit:p-[0.35rem] kit:text-ink kit:shadow-2"
          data-shell={container ? undefined : ''}
          align={align}
          sideOffset={6}
          collisionPadding={12}
        >
          <MenuEntries value={entries}>{children}</MenuEntries>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

const Item = ({
  icon,
  onSelect,
  danger,
  disabled = false,
  checked,
  choice = false,
  children,
}: MenuItemProps) => {
  const className = classNames(
    'kit:flex kit:min-h-9 kit:cursor-pointer kit:items-center kit:gap-[0.65rem] kit:rounded-field kit:px-[0.7rem] kit:py-[0.35rem] kit:text-[0.9rem] kit:select-none kit:focus-visible:outline-2 kit:focus-visible:-outline-offset-2 kit:focus-visible:outline-accent kit:data-disabled:cursor-default kit:data-disabled:opacity-50 kit:data-highlighted:bg-hover kit:forced-colors:data-highlighted:outline-2 kit:forced-colors:data-highlighted:-outline-offset-2 kit:forced-colors:data-highlighted:outline-[Highlight] kit:[&_svg]:size-4',
    danger ? 'kit:text-bad' : 'kit:[&_svg]:text-ink-3',
  );
  if (checked === undefined)
    return (
      <DropdownMenu.Item className={className} onSelect={onSelect} disabled={disabled}>
        {icon}
        {children}
      </DropdownMenu.Item>
    );
  const toggle = (event: Event) => {
    if (!choice) event.preventDefault();
    onSelect();
  };
  return (
    <DropdownMenu.CheckboxItem
      role={choice ? 'menuitemradio' : 'menuitemcheckbox'}
      className={className}
      checked={checked}
      onSelect={toggle}
      disabled={disabled}
    >
      <Check className={checked ? '' : 'kit:invisible'} aria-hidden="true" />
      {children}
    </DropdownMenu.CheckboxItem>
  );
};

const Line = () => <DropdownMenu.Separator className="kit:mx-2 kit:my-[0.35rem] kit:h-px kit:bg-line" />;

const entries = { Item, Line };
