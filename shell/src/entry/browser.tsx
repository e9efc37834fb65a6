import '@atelier/tool-kit/styles/tailwind.css';
import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from '../app/App.tsx';
import { areaOf } from '../app/areas.ts';
import { addKnownFiles } from '../app/known-files.ts';
import { isStudioPath } from '../app/page.ts';
import { configureAuth, mayBeSignedIn, startAuth } from '../auth/index.ts';
import { startTheme } from '../theme/theme-store.ts';
import { readSettings } from './page-settings.ts';

/** Hydrates the page that the server rendered, once the files of its area are loaded. */
async function start(): Promise<void> {
  const { files, ...settings } = readSettings();
  addKnownFiles(files);
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no root element.');
  await areaOf(location.pathname).preload();
  configureAuth(settings);
  hydrateRoot(
    root,
    <StrictMode>
      <BrowserRouter>
        <App settings={settings} />
      </BrowserRouter>
    </StrictMode>,
  );
  startTheme();
  if (!mayBeSignedIn()) return;
  startAuth();
  if (isStudioPath(location.pathname)) {
    const { preloadTool } = await import(/* webpackChunkName: "studio" */ '../studio/preload-tools.ts');
    preloadTool(settings, location.pathname);
  }
}

start().catch((error: unknown) => {
  console.error('The app did not start.', error);
  document.documentElement.dataset.started = 'failed';
});
