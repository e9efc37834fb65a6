import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Calls `act` when an element is within `margin` of the visible part; again for each new `key`. */
export function useNear(place: RefObject<Element | null>, margin: string, act: () => void, key = ''): void {
  const near = useEffectEvent(act);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new observer reports the element again.
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const report = (entries: IntersectionObserverEntry[]) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) near();
    };
    const observer = new IntersectionObserver(report, { rootMargin: margin });
    observer.observe(element);
    return () => observer.disconnect();
  }, [place, margin, key]);
}
