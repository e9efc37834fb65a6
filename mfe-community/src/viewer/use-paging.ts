import { type TouchEvent, useEffect, useEffectEvent, useRef } from 'react';

interface Neighbours {
  before: (() => void) | undefined;
  after: (() => void) | undefined;
}

/** The minimum horizontal distance of a swipe, in CSS pixels. */
const swipe = 48;

/** Opens the previous or next image on arrow keys outside of fields, and on swipes over the element with the returned handlers. */
export function usePaging({ before, after }: Neighbours) {
  const from = useRef<{ x: number; y: number } | null>(null);

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target instanceof HTMLInputElement) return;
    if (event.key === 'ArrowLeft') before?.();
    if (event.key === 'ArrowRight') after?.();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);

  return {
    onTouchStart({ touches }: TouchEvent) {
      const touch = touches[0];
      from.current = touch && touches.length === 1 ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd({ changedTouches }: TouchEvent) {
      const touch = changedTouches[0];
      if (!from.current || !touch) return;
      const [x, y] = [touch.clientX - from.current.x, touch.clientY - from.current.y];
      from.current = null;
      if (Math.abs(x) < swipe || Math.abs(x) < Math.abs(y) * 1.5) return;
      (x > 0 ? before : after)?.();
    },
  };
}
