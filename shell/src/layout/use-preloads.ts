import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { findTool, navLinks } from '../app/registry.ts';
import { useSettings } from '../app/settings.tsx';
import { whenIdle } from '../app/when-idle.ts';
import { useToolLoader } from '../federation/use-tool-loader.ts';

/**
 * Starts loading the page's own tool as soon as sign-in leaves the browser a moment, for it is drawn after that, and the
 * others when the page has come to rest.
 */
export function usePreloads(signedIn: boolean): void {
  const { registry } = useSettings();
  const { preload } = useToolLoader();
  const { pathname } = useLocation();

  useEffect(() => {
    if (findTool(registry, pathname)) return whenIdle(() => preload(pathname));
  }, [registry, preload, pathname]);

  useEffect(() => {
    if (!signedIn || savesData()) return;
    const paths = navLinks(registry).map(({ path }) => path);
    let stop = whenIdle(function next() {
      const path = paths.shift();
      if (!path) return;
      preload(path);
      stop = whenIdle(next);
    });
    return () => stop();
  }, [registry, preload, signedIn]);
}

/** Whether the person asked the browser to spare data (Network Information API, where there is one). */
function savesData(): boolean {
  const connection: unknown = 'connection' in navigator ? navigator.connection : null;
  return (
    typeof connection === 'object' &&
    connection !== null &&
    'saveData' in connection &&
    connection.saveData === true
  );
}
