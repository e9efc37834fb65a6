import { useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { fragmentTarget } from '../page/page.ts';

const storageKey = 'atelier-scroll';
/** How long to wait until the page is high enough. */
const timeoutMs = 3_000;

/**
 * Restores the scroll position when the user goes back; a new page starts at its top. Waits for content that loads later,
 * until the page is high enough or the user scrolls.
 */
export function ScrollMemory() {
  const { key: entry, pathname, search, hash, state } = useLocation();
  const stays: boolean = state?.keepScroll === true;
  const navigate = useNavigate();
  // Every page that is opened by its address has the entry `default`.
  const key = entry + pathname;
  const kind = useNavigationType();
  const [positions] = useState(() => new Map(storedPositions()));
  const current = useRef(key);

  useLayoutEffect(() => {
    history.scrollRestoration = 'manual';
    const remember = () => {
      positions.set(current.current, scrollY);
      try {
        sessionStorage.setItem(storageKey, JSON.stringify([...positions].slice(-50)));
      } catch {
        // Without storage, or when it is full, positions are kept until a reload.
      }
    };
    let frame = 0;
    const onScroll = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(remember);
    };
    addEventListener('scroll', onScroll, { passive: true });
    addEventListener('pagehide', remember);
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('scroll', onScroll);
      removeEventListener('pagehide', remember);
    };
  }, [positions]);

  // In the commit of the new page: its height may change the scroll position, which must not be recorded for the previous page.
  useLayoutEffect(() => {
    // The browser made this entry for a link to a fragment: without a key of its own it would share a position with others.
    if (kind === 'POP' && hash && history.state === null) {
      navigate({ pathname, search, hash }, { replace: true });
      return;
    }
    current.current = key;
    const position = kind === 'POP' ? positions.get(key) : undefined;
    if (position !== undefined) return restore(position);
    if (kind === 'POP' || stays) return;
    const target = fragmentTarget(hash);
    if (target) target.scrollIntoView();
    else scrollTo(0, 0);
  }, [positions, key, kind, pathname, search, hash, stays, navigate]);

  return null;
}

function storedPositions(): [string, number][] {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(value) ? value.filter(isPosition) : [];
  } catch {
    return [];
  }
}

const isPosition = (entry: unknown): entry is [string, number] =>
  Array.isArray(entry) && typeof entry[0] === 'string' && typeof entry[1] === 'number';

/** Scrolls to a position as soon as the page is high enough. Returns a function that gives up. */
function restore(position: number): () => void {
  const observer = new ResizeObserver(() => attempt());
  const stop = () => observer.disconnect();
  const attempt = () => {
    scrollTo(0, position);
    if (Math.abs(scrollY - position) < 2) stop();
  };
  observer.observe(document.documentElement);
  const timer = setTimeout(stop, timeoutMs);
  const events = ['wheel', 'touchstart', 'keydown'] as const;
  for (const event of events) addEventListener(event, stop, { once: true, passive: true });
  return () => {
    stop();
    clearTimeout(timer);
    for (const event of events) removeEventListener(event, stop);
  };
}
