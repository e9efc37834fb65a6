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
  const entry = `atelier-scroll ${key} ${pathname}${hash}`;

  // The height of the new page may change the position, which must not be stored for the previous one.
  useLayoutEffect(() => {
    history.scrollRestoration = 'manual';
    // The browser made this entry for a link to a fragment; it needs a key of its own.
    if (kind === 'POP' && hash && history.state === null) {
      navigate({ pathname, search, hash }, { replace: true });
      return;
    }
    const position = kind === 'POP' ? readItem(entry, 'sessionStorage') : null;
    // The menu of narrow screens stays open after a link to a part of this page.
    document.getElementById('site-menu')?.hidePopover?.();
    if (position === null && kind !== 'POP' && !stays) scrollTo(0, 0);
    const stop = keepTrying(() => {
      if (position === null) {
        // What is above the fragment may still grow.
        if (!stays) fragmentTarget(hash)?.scrollIntoView();
        return false;
      }
      scrollTo(0, Number(position));
      return Math.abs(scrollY - Number(position)) < 2;
    });
    let frame = 0;
    const onScroll = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => writeItem(entry, String(scrollY), 'sessionStorage'));
    };
    addEventListener('scroll', onScroll, { passive: true });
    return () => {
      stop();
      cancelAnimationFrame(frame);
      removeEventListener('scroll', onScroll);
    };
  }, [entry, kind, pathname, search, hash, stays, navigate]);

  return null;
}

/** Scrolls again whenever the page's height changes, until it has arrived, the user scrolls or time is up. */
function keepTrying(scroll: () => boolean): () => void {
  const ended = new AbortController();
  const stop = () => ended.abort();
  const observer = new ResizeObserver(() => {
    if (scroll()) stop();
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
