import { useEffect, useRef } from 'react';

/** Calls back when the element that gets the returned ref comes near the window: to fetch the next page in time. */
export function useNearEnd(onNear: () => void, active: boolean) {
  const element = useRef<HTMLDivElement>(null);
  const call = useRef(onNear);
  call.current = onNear;
  useEffect(() => {
    if (!active || !element.current) return;
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && call.current(), {
      rootMargin: '600px',
    });
    watcher.observe(element.current);
    return () => watcher.disconnect();
  }, [active]);
  return element;
}
