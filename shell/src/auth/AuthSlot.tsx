import { useSession } from '@atelier/tool-kit/session';
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { startAuth } from './auth-session.ts';
import { deferUntilCommit, openSlot, type SlotKind } from './react-roots.ts';

const useBrowserLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect;

// A style sheet of this file would be one more request of every page with a slot.
const centered = { display: 'grid', placeItems: 'center' } as const;

/** A component of Clerk in this page. Mounting it starts sign-in; `fallback` shows meanwhile. */
export function AuthSlot({ kind, fallback = null }: { kind: SlotKind; fallback?: ReactNode }) {
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const [filled, setFilled] = useState(false);
  const failed = useSession(({ status }) => status === 'error');

  useBrowserLayoutEffect(() => {
    const element = place.current;
    if (!element) return;
    const check = () => setFilled(element.querySelector('[class*="cl-"]') !== null);
    const observer = new MutationObserver(check);
    observer.observe(element, { childList: true, subtree: true });
    let close = () => {};
    const cancel = deferUntilCommit(() => {
      close = openSlot({ id, kind, element });
    });
    return () => {
      observer.disconnect();
      cancel();
      deferUntilCommit(() => close());
    };
  }, [id, kind]);
  useEffect(startAuth, []);

  return (
    <>
      {!filled && !failed && fallback}
      <div ref={place} style={kind === 'user-menu' ? centered : undefined} />
    </>
  );
}
