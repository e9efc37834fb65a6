import {
  type ComponentProps,
  cloneElement,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  use,
  useState,
} from 'react';
import { useLatePart } from '../late-part/use-late-part.ts';
import { type MenuItemProps, MenuParts } from './menu-parts.ts';

export interface MenuProps {
  /** The button that opens the menu: one element that takes a ref and the attributes of a button. */
  trigger: ReactElement<ComponentProps<'button'>>;
  /** `MenuItem`s and `MenuLine`s. */
  children: ReactNode;
  align?: 'start' | 'end';
}

const load = () => import(/* webpackChunkName: "menu" */ './OpenMenu.tsx');

/**
 * A menu of actions behind a button. Arrow keys move, typing searches, Escape closes. What it is drawn with is fetched
 * late: no page opens with one.
 */
export function Menu(props: MenuProps) {
  const [wanted, setWanted] = useState(false);
  const part = useLatePart(load, wanted, () => setWanted(false));
  if (wanted && part) return <part.OpenMenu {...props} />;
  return cloneElement(props.trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: () => setWanted(true),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown') return;
      // The page stays where it is.
      event.preventDefault();
      setWanted(true);
    },
  });
}

/** One action of a menu. */
export function MenuItem(props: MenuItemProps) {
  const parts = use(MenuParts);
  return parts && <parts.Item {...props} />;
}

/** A hairline between groups of actions. */
export function MenuLine() {
  const parts = use(MenuParts);
  return parts && <parts.Line />;
}
