import { type PointerEvent, type SyntheticEvent, useRef } from 'react';

/** Milliseconds, fewer than until phones show the menu of a link. */
const longPress = 400;

/** Handlers that `act` on a long touch of an element. Its end then does nothing else. */
export function useLongPress(act: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const acted = useRef(false);
  const end = () => clearTimeout(timer.current);
  return {
    onPointerDown: ({ pointerType }: PointerEvent) => {
      acted.current = false;
      end();
      if (pointerType !== 'touch') return;
      timer.current = setTimeout(() => {
        acted.current = true;
        act();
      }, longPress);
    },
    onPointerUp: end,
    // Scrolling cancels the touch.
    onPointerCancel: end,
    onContextMenu: (event: SyntheticEvent) => {
      if (acted.current) event.preventDefault();
    },
    onClickCapture: (event: SyntheticEvent) => {
      if (!acted.current) return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
