import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { findTool, navLinks } from '../app/registry.ts';
import { useSettings } from '../app/settings.tsx';
import { whenIdle } from '../app/when-idle.ts';
import { useToolLoader } from '../federation/use-tool-loader.ts';

/** Preloads the page's tool as soon as the browser is idle, and all other tools one by one after sign-in. */
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

/** Whether the user has turned on data saving (Network Information API, if the browser supports it). */
function savesData(): boolean {
  const connection: unknown = 'connection' in navigator ? navigator.connection : null;
  return (
    typeof connection === 'object' &&
    connection !== null &&
    'saveData' in connection &&
    connection.saveData === true
  );
}
