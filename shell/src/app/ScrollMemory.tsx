import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';

const storageKey = 'atelier-scroll';
/** Milliseconds to wait until the page is high enough. */
const timeout = 3_000;

/**
 * Restores the scroll position when the user goes back; a new page starts at its top. Waits for content that loads later,
 * until the page is high enough or the user scrolls.
 */
export function ScrollMemory() {
  const { key: entry, pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  // Every page that is opened by its address has the entry `default`.
  const key = entry + pathname;
  const kind = useNavigationType();
  const positions = useRef<Map<string, number>>(null);
  const current = useRef(key);

  useLayoutEffect(() => {
    history.scrollRestoration = 'manual';
    const remember = () => {
      known(positions).set(current.current, scrollY);
      sessionStorage.setItem(storageKey, JSON.stringify([...known(positions)].slice(-50)));
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
  }, []);

  // Runs in the commit of the new page, whose height may change the scroll position. That must not be recorded for the previous
  // page.
  useLayoutEffect(() => {
    // The browser made this entry for a link to a fragment: without a key of its own it would share a position with others.
    if (kind === 'POP' && hash && history.state === null) {
      navigate({ pathname, search, hash }, { replace: true });
      return;
    }
    current.current = key;
    const target = kind === 'POP' ? known(positions).get(key) : undefined;
    if (target !== undefined) return restore(target);
    if (kind === 'POP') return;
    const anchor = hash && document.getElementById(decodeURIComponent(hash.slice(1)));
    if (anchor) anchor.scrollIntoView();
    else scrollTo(0, 0);
  }, [key, kind, pathname, search, hash, navigate]);

  return null;
}

function known(positions: { current: Map<string, number> | null }): Map<string, number> {
  positions.current ??= new Map(stored());
  return positions.current;
}

function stored(): [string, number][] {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(value) ? value.filter(isPosition) : [];
  } catch {
    return [];
  }
}

const isPosition = (entry: unknown): entry is [string, number] =>
  Array.isArray(entry) && typeof entry[0] === 'string' && typeof entry[1] === 'number';

function restore(target: number): () => void {
  const observer = new ResizeObserver(() => attempt());
  const stop = () => observer.disconnect();
  const attempt = () => {
    scrollTo(0, target);
    if (Math.abs(scrollY - target) < 2) stop();
  };
  observer.observe(document.documentElement);
  const timer = setTimeout(stop, timeout);
  const events = ['wheel', 'touchstart', 'keydown'] as const;
  for (const event of events) addEventListener(event, stop, { once: true, passive: true });
  return () => {
    stop();
    clearTimeout(timer);
    for (const event of events) removeEventListener(event, stop);
  };
}
