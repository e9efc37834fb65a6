import { type ComponentType, createContext, type ReactNode, use } from 'react';

export interface MenuItemProps {
  icon?: ReactNode;
  onSelect: () => void;
  /** For destructive actions. */
  danger?: boolean;
  disabled?: boolean;
  children: ReactNode;
}

/** The components that an open menu renders its entries with; null outside of one. */
export const MenuEntries = createContext<{ Item: ComponentType<MenuItemProps>; Line: ComponentType } | null>(
  null,
);

/** One action of a menu. */
export function MenuItem(props: MenuItemProps) {
  const entries = use(MenuEntries);
  return entries && <entries.Item {...props} />;
}

/** A line between groups of actions. */
export function MenuLine() {
  const entries = use(MenuEntries);
  return entries && <entries.Line />;
}
