import { useEffect, useLayoutEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { isStudioPath } from '../app/studio-path.ts';
import { pageArrived, turnPage } from './page-turn.ts';

/** Turns the page for every link from one page of the studio to another, whichever module has drawn it. */
export function usePageTurns(): void {
  const navigate = useNavigate();
  const { pathname } = useLocation();

  useLayoutEffect(() => pageArrived(pathname), [pathname]);

  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const to = studioPage(event);
      if (!to || to.pathname === pathname) return;
      event.preventDefault();
      turnPage(to.pathname, () => void navigate(to.pathname + to.search + to.hash));
    };
    document.addEventListener('click', follow, { capture: true });
    return () => document.removeEventListener('click', follow, { capture: true });
  }, [navigate, pathname]);
}

/** The page of the studio that a plain click on a link leads to, in this window. */
function studioPage(event: MouseEvent): URL | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link?.href || link.target || link.hasAttribute('download')) return null;
  const to = new URL(link.href, location.href);
  return to.origin === location.origin && isStudioPath(to.pathname) ? to : null;
}
