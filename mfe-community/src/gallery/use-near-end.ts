import { useEffect, useEffectEvent, useRef } from 'react';

/** Calls `onNear` when the element with the returned ref is near the viewport. */
export function useNearEnd(onNear: () => void, active: boolean) {
  const element = useRef<HTMLDivElement>(null);
  const near = useEffectEvent(onNear);
  useEffect(() => {
    if (!active || !element.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && near(), {
      rootMargin: '600px',
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [active]);
  return element;
}
