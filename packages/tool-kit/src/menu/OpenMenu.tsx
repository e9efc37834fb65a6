import { DropdownMenu } from 'radix-ui';
import { classNames } from '../class-names/index.ts';
import { usePortal } from '../tool-frame/portal.ts';
import type { MenuProps } from './Menu.tsx';
import { type MenuItemProps, MenuParts } from './menu-parts.ts';
import './menu.css';

/** What a `Menu` draws with. It is there when the menu is opened for the first time, and stays. */
export function OpenMenu({ trigger, children, align = 'end' }: MenuProps) {
  const container = usePortal();
  return (
    <DropdownMenu.Root modal={false} defaultOpen>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal container={container}>
        <DropdownMenu.Content className="kit-menu" align={align} sideOffset={6} collisionPadding={12}>
          <MenuParts value={parts}>{children}</MenuParts>
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

const parts = { Item, Line };
