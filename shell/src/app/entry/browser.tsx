import '../app.css';
import '@atelier/tool-kit/styles/elements.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';

import { configureAuth, mayBeSignedIn, startAuth } from '../../auth/index.ts';
import { isStudioPath } from '../../browser/paths.ts';
import { startTheme } from '../../browser/theme-store.ts';
import { lazyView } from '../../elements/lazy-view.tsx';
import { addKnownFiles } from '../../policy/known-files.ts';
import { readSettings } from '../../settings/settings.ts';
import { App, areaOf } from '../App.tsx';
import { PageRouter } from './PageRouter.tsx';

const webhooksPage = lazyView(
  async () =>
    (await import(/* webpackChunkName: "studio" */ '../../pages/account/webhooks/WebhooksPage.tsx'))
      .WebhooksPage,
);

/** Hydrates the page that the server rendered, once its files are loaded, or renders it without one. */
async function start(): Promise<void> {
  const { files, ...settings } = readSettings();
  addKnownFiles(files);
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no root element.');
  await areaOf(location.pathname).preload();
  configureAuth(settings, webhooksPage);
  const app = (
    <StrictMode>
      <PageRouter>
        <App settings={settings} />
      </PageRouter>
    </StrictMode>
  );
  if ('otherPage' in root.dataset) createRoot(root).render(app);
  else hydrateRoot(root, app);
  startTheme();
  if (!mayBeSignedIn()) return;
  startAuth();
  if (isStudioPath(location.pathname)) {
    const { preloadTool } = await import(/* webpackChunkName: "studio" */ '../layout/preload-tools.ts');
    preloadTool(settings, location.pathname);
  }
}

start().catch((error: unknown) => {
  console.error('The app did not start.', error);
  document.documentElement.dataset.started = 'failed';
});
