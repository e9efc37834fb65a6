import { type ComponentType, createContext, type ReactNode } from 'react';

export interface MenuItemProps {
  icon?: ReactNode;
  onSelect: () => void;
  /** For what takes something away. */
  danger?: boolean;
  disabled?: boolean;
  children: ReactNode;
}

/** What the entries of an open menu are drawn with; null outside of one. */
export const MenuParts = createContext<{ Item: ComponentType<MenuItemProps>; Line: ComponentType } | null>(
  null,
);
