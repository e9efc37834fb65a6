import { useLayoutEffect, useRef, useState } from 'react';

/** The width of the element that gets the returned ref, in CSS pixels; known before the first paint, and kept up to date. */
export function useWidth<Element extends HTMLElement>(): [React.RefObject<Element | null>, number] {
  const element = useRef<Element>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    // Rounded down: rows that are a fraction of a pixel too wide would break.
    const measure = () => setWidth(Math.floor(current.getBoundingClientRect().width));
    measure();
    const watcher = new ResizeObserver(measure);
    watcher.observe(current);
    return () => watcher.disconnect();
  }, []);
  return [element, width];
}
