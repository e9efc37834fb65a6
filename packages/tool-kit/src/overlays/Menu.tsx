import { cloneElement, type KeyboardEvent, useState } from 'react';
import type { MenuProps } from './OpenMenu.tsx';
import { useLazyModule } from './use-lazy-module.ts';

const load = () => import('./OpenMenu.tsx');

/**
 * A menu of actions behind a button. Arrow keys move, typing searches, Escape closes. The open menu is a separate chunk
 * that is loaded after the page.
 */
export function Menu(props: MenuProps) {
  const [wanted, setWanted] = useState(false);
  const module = useLazyModule(load, wanted, () => setWanted(false));
  if (wanted && module) return <module.OpenMenu {...props} />;
  return cloneElement(props.trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: () => setWanted(true),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown') return;
      // Otherwise the page scrolls.
      event.preventDefault();
      setWanted(true);
    },
  });
}
