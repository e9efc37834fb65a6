import { useEffect, useLayoutEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useSettings } from '../app/app-context.ts';
import { isStudioPath } from '../app/page.ts';
import { toolLoaderFor } from '../federation/page-loader.ts';

/** How long the transition waits for the next page; the browser shows the old page frozen meanwhile. */
const timeoutMs = 120;

/** The page that the running transition waits for. */
let expected: { path: string; rendered(): void } | null = null;

/** Uses a view transition for every link from one studio page to another, including links in modules. */
export function usePageTransitions(): void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { preload } = toolLoaderFor(useSettings().registry);

  useLayoutEffect(() => pageRendered(pathname), [pathname]);

  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const to = studioPage(event);
      if (!to || to.pathname === pathname) return;
      event.preventDefault();
      // The browser renders a frame before the transition begins; the tool loads meanwhile.
      preload(to.pathname);
      startTransition(to.pathname, () => void navigate(to.pathname + to.search + to.hash));
    };
    document.addEventListener('click', follow, { capture: true });
    return () => document.removeEventListener('click', follow, { capture: true });
  }, [navigate, pathname, preload]);
}

/** The studio page that a plain click on a link opens in this window. */
function studioPage(event: MouseEvent): URL | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link?.href || link.target || link.hasAttribute('download')) return null;
  const to = new URL(link.href, location.href);
  return to.origin === location.origin && isStudioPath(to.pathname) ? to : null;
}

/**
 * Calls `go` to navigate to the studio page at `path` in a view transition, if the browser supports them and the user has
 * not requested reduced motion. Any input ends the transition; a page that is not rendered in time appears without it.
 */
function startTransition(path: string, go: () => void): void {
  const reduceMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (!document.startViewTransition || reduceMotion || expected) {
    go();
    return;
  }
  const transition = document.startViewTransition(async () => {
    await new Promise<void>((rendered) => {
      expected = { path, rendered };
      setTimeout(rendered, timeoutMs);
      go();
    });
    expected = null;
  });
  endOnInput(transition);
}

/** Reports that the page at `path` is rendered. */
function pageRendered(path: string): void {
  if (expected?.path === path) expected.rendered();
}

/**
 * Ends the transition on any input. While it runs, the browser dispatches clicks to the root element, so a click is passed
 * on to the element at its position.
 */
function endOnInput(transition: ViewTransition): void {
  const listening = new AbortController();
  const options = { capture: true, passive: true, signal: listening.signal };
  const end = ({ type }: Event) => {
    if (type === 'pointerdown') addEventListener('click', passOn, { capture: true, once: true });
    transition.skipTransition();
  };
  for (const input of ['pointerdown', 'keydown', 'wheel']) addEventListener(input, end, options);
  const passOn = async ({ target, clientX, clientY }: MouseEvent) => {
    await transition.finished;
    const intended = document.elementFromPoint(clientX, clientY);
    if (!(intended instanceof HTMLElement) || !(target instanceof Node) || !target.contains(intended)) return;
    if (intended !== target) clickOn(intended);
  };
  transition.ready.catch(assertSkipped);
  transition.finished.finally(() => listening.abort());
}

function clickOn(element: HTMLElement): void {
  element.closest<HTMLElement>('a, button, input, select, textarea, [tabindex]')?.focus();
  element.click();
}

/** A transition that ends early rejects with a DOMException, which is expected. */
function assertSkipped(reason: unknown): void {
  if (!(reason instanceof DOMException)) throw reason;
}
