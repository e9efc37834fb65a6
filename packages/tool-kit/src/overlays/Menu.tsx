import { cloneElement, type KeyboardEvent, type MouseEvent, useState } from 'react';
import { useLazyModule } from './Dialog.tsx';
import type { MenuProps } from './OpenMenu.tsx';

const load = () => import('./OpenMenu.tsx');

/**
 * A menu of actions behind a button. Arrow keys move, typing searches, Escape closes.
 * The open menu is a separate chunk that is loaded after the page.
 */
export function Menu(props: MenuProps) {
  const [wantedBy, setWantedBy] = useState<'mouse' | 'keyboard' | null>(null);
  const module = useLazyModule(load, wantedBy !== null, () => setWantedBy(null));
  if (wantedBy && module) return <module.OpenMenu {...props} byKeyboard={wantedBy === 'keyboard'} />;
  return cloneElement(props.trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    // Browsers report no click count for Enter and Space.
    onClick: ({ detail }: MouseEvent) => setWantedBy(detail === 0 ? 'keyboard' : 'mouse'),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown') return;
      // Otherwise the page scrolls.
      event.preventDefault();
      setWantedBy('keyboard');
    },
  });
}
