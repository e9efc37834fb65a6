import { useSession } from '@atelier/tool-kit/session';
import { lazy, Suspense, useEffect, useState } from 'react';

const Toaster = lazy(async () => {
  const { Toaster } = await import('@atelier/tool-kit/feedback');
  return { default: Toaster };
});

/** The toast area. Its file is loaded after sign-in starts or after the first input: no toast can appear earlier. */
export function ToastArea() {
  const inUse = useSession(({ status }) => status !== 'unknown');
  const [touched, setTouched] = useState(false);
  useEffect(() => {
    const begin = () => setTouched(true);
    const events = ['pointerdown', 'keydown'] as const;
    for (const event of events) addEventListener(event, begin, { once: true, passive: true });
    return () => {
      for (const event of events) removeEventListener(event, begin);
    };
  }, []);
  if (!inUse && !touched) return null;
  return (
    <Suspense>
      <Toaster />
    </Suspense>
  );
}
