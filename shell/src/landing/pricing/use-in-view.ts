import { useEffect, useRef, useState } from 'react';

/** Whether an element has come within `margin` (a CSS length) of the window yet. Once true, it stays so. */
export function useInView<Target extends Element>(margin: string) {
  const target = useRef<Target>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const element = target.current;
    if (!element || seen) return;
    const observer = new IntersectionObserver(
      (entries) => setSeen(entries.some((entry) => entry.isIntersecting)),
      { rootMargin: margin },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [margin, seen]);
  return { target, seen };
}
