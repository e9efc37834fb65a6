import { useSession } from '@atelier/tool-kit/session';
import { type ComponentType, useEffect, useState } from 'react';

/**
 * The toast area. Its file is loaded after sign-in starts or after the first input: no toast can appear earlier. It does not suspend:
 * for 300 ms after React has shown a fallback, it may delay other updates of the page, here the signed-in user's (by 80 to 140 ms).
 */
export function ToastArea() {
  const inUse = useSession(({ status }) => status !== 'unknown');
  const [touched, setTouched] = useState(false);
  const [Toaster, setToaster] = useState<ComponentType | null>(null);
  useEffect(() => {
    const begin = () => setTouched(true);
    const events = ['pointerdown', 'keydown'] as const;
    for (const event of events) addEventListener(event, begin, { once: true, passive: true });
    return () => {
      for (const event of events) removeEventListener(event, begin);
    };
  }, []);
  const needed = inUse || touched;
  useEffect(() => {
    if (!needed) return;
    import('@atelier/tool-kit/feedback').then(
      (kit) => setToaster(() => kit.Toaster),
      (error: unknown) => console.error('The toasts were not loaded.', error),
    );
  }, [needed]);
  return Toaster && <Toaster />;
}
