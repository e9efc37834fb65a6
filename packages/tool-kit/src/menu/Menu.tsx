import { DropdownMenu } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import { classNames } from '../class-names/index.ts';
import { usePortal } from '../tool-frame/portal.ts';
import './menu.css';

interface MenuProps {
  /** The button that opens the menu: one element that takes a ref. */
  trigger: ReactElement;
  /** `MenuItem`s and `MenuLine`s. */
  children: ReactNode;
  align?: 'start' | 'end';
}

/** A menu of actions behind a button. Arrow keys move, typing searches, Escape closes. */
export function Menu({ trigger, children, align = 'end' }: MenuProps) {
  const container = usePortal();
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal container={container}>
        <DropdownMenu.Content className="kit-menu" align={align} sideOffset={6} collisionPadding={12}>
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

interface MenuItemProps {
  icon?: ReactNode;
  onSelect: () => void;
  /** For what takes something away. */
  danger?: boolean;
  disabled?: boolean;
  children: ReactNode;
}

/** One action of a menu. */
export const MenuItem = ({ icon, onSelect, danger, disabled = false, children }: MenuItemProps) => (
  <DropdownMenu.Item
    className={classNames('kit-menu-item', danger && 'kit-menu-danger')}
    onSelect={onSelect}
    disabled={disabled}
  >
    {icon}
    {children}
  </DropdownMenu.Item>
);

/** A hairline between groups of actions. */
export const MenuLine = () => <DropdownMenu.Separator className="kit-menu-line" />;
