import { readItem, writeItem } from '@atelier/tool-kit/session';
import { useLayoutEffect } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { fragmentTarget } from '../browser/paths.ts';

const timeoutMs = 3_000;

/**
 * Restores the scroll position when the user goes back; a new page starts at its top. Waits for content that loads later,
 * until the page is high enough or the user scrolls.
 */
export function ScrollMemory() {
  const { key, pathname, search, hash, state } = useLocation();
  const stays: boolean = state?.keepScroll === true;
  const navigate = useNavigate();
  const kind = useNavigationType();
  // Every page opened by its address has the key `default`.
  const entry = `atelier-scroll ${key} ${pathname}`;

  // In the commit of the new page: its height may change the scroll position, which must not be recorded for the previous page.
  useLayoutEffect(() => {
    history.scrollRestoration = 'manual';
    // The browser made this entry for a link to a fragment: without a key of its own it would share a position with others.
    if (kind === 'POP' && hash && history.state === null) {
      navigate({ pathname, search, hash }, { replace: true });
      return;
    }
    const position = kind === 'POP' ? readItem(entry, 'sessionStorage') : null;
    const stop = position === null ? undefined : restore(Number(position));
    if (kind !== 'POP' && !stays) {
      const target = fragmentTarget(hash);
      if (target) target.scrollIntoView();
      else scrollTo(0, 0);
    }
    let frame = 0;
    const onScroll = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => writeItem(entry, String(scrollY), 'sessionStorage'));
    };
    addEventListener('scroll', onScroll, { passive: true });
    return () => {
      stop?.();
      cancelAnimationFrame(frame);
      removeEventListener('scroll', onScroll);
    };
  }, [entry, kind, pathname, search, hash, stays, navigate]);

  return null;
}

/** Scrolls to a position as soon as the page is high enough. Returns a function that gives up. */
function restore(position: number): () => void {
  const ended = new AbortController();
  const stop = () => ended.abort();
  const observer = new ResizeObserver(() => {
    scrollTo(0, position);
    if (Math.abs(scrollY - position) < 2) stop();
  });
  observer.observe(document.documentElement);
  const timer = setTimeout(stop, timeoutMs);
  ended.signal.addEventListener('abort', () => {
    observer.disconnect();
    clearTimeout(timer);
  });
  for (const event of ['wheel', 'touchstart', 'keydown'])
    addEventListener(event, stop, { passive: true, signal: ended.signal });
  return stop;
}
