import { readItem, writeItem } from '@atelier/tool-kit/session';
import { useLayoutEffect } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { fragmentTarget } from '../browser/paths.ts';

const timeoutMs = 3_000;

/** Restores the scroll position when the user goes back, also if the page grows later. */
export function ScrollMemory() {
  const { key, pathname, search, hash, state } = useLocation();
  const stays: boolean = state?.keepScroll === true;
  const navigate = useNavigate();
  const kind = useNavigationType();
  // Every page opened by its address has the key `default`.
  const entry = `atelier-scroll ${key} ${pathname}`;

  // The height of the new page may change the position, which must not be stored for the previous one.
  useLayoutEffect(() => {
    history.scrollRestoration = 'manual';
    // The browser made this entry for a link to a fragment; it needs a key of its own.
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
