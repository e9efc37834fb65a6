import { type ComponentType, createContext, type ReactNode, use } from 'react';

export interface MenuItemProps {
  icon?: ReactNode;
  onSelect: () => void;
  danger?: boolean;
  disabled?: boolean;
  /** Makes it a switch, after which the menu stays open. */
  checked?: boolean;
  /** With `checked`: it is one of several choices, after which the menu closes. */
  choice?: boolean;
  children: ReactNode;
}

/** The components that an open menu renders its entries with; null outside of one. */
export const MenuEntries = createContext<{ Item: ComponentType<MenuItemProps>; Line: ComponentType } | null>(
  null,
);

export function MenuItem(props: MenuItemProps) {
  const entries = use(MenuEntries);
  return entries && <entries.Item {...props} />;
}

export function MenuLine() {
  const entries = use(MenuEntries);
  return entries && <entries.Line />;
}
