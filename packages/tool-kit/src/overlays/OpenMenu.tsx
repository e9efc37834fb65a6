import { DropdownMenu } from 'radix-ui';
import { type ComponentProps, type ReactElement, type ReactNode, useRef } from 'react';
import { classNames } from '../elements/class-names.ts';
import { usePortal } from '../elements/ToolFrame.tsx';
import { MenuEntries, type MenuItemProps } from './menu-entries.tsx';
import './menu.css';

export interface MenuProps {
  /** The button that opens the menu: one element that accepts a ref and the attributes of a button. */
  trigger: ReactElement<ComponentProps<'button'>>;
  /** `MenuItem`s and `MenuLine`s. */
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
    content.querySelector<HTMLElement>('[role="menuitem"]')?.focus({ preventScroll: true });
  };
  return (
    <DropdownMenu.Root modal={false} defaultOpen>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal container={container}>
        <DropdownMenu.Content
          ref={showFocus}
          className="kit-menu"
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

const Item = ({ icon, onSelect, danger, disabled = false, children }: MenuItemProps) => (
  <DropdownMenu.Item
    className={classNames('kit-menu-item', danger && 'kit-menu-danger')}
    onSelect={onSelect}
    disabled={disabled}
  >
    {icon}
    {children}
  </DropdownMenu.Item>
);

const Line = () => <DropdownMenu.Separator className="kit-menu-line" />;

const entries = { Item, Line };
