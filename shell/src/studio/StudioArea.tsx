import './studio.css';
import { ButtonLink } from '@atelier/tool-kit/button';
import { useEffect } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { SettingsProvider } from '../app/app-context.ts';
import { lazyView, View } from '../app/lazy-view.tsx';
import { titleOf, usePageTitle } from '../app/page.ts';
import { ToolRoute } from '../federation/ToolRoute.tsx';
import { StudioLayout } from '../layout/StudioLayout.tsx';
import { layout } from '../messages.ts';
import { OperatorRoute } from '../operator/OperatorRoute.tsx';
import { operatorPath } from '../operator/operator-path.ts';
import { ModuleOverride } from '../override/ModuleOverride.tsx';
import { useCanonicalPath } from './canonical-path.ts';
import { useLiveSettings } from './live-registry.ts';

const texts = layout.notFound;

const dashboard = lazyView(async () => (await import('../dashboard/Dashboard.tsx')).Dashboard);

/** The signed-in area: one layout, the dashboard, the tools of the registry and the page for operators. */
export function StudioArea() {
  useCanonicalPath();
  const onDashboard = useLocation().pathname === '/ai';
  useEffect(() => {
    // Loads while sign-in loads; a failure shows when the dashboard is rendered.
    if (onDashboard) dashboard.preload().catch(() => undefined);
  }, [onDashboard]);
  const { settings, override } = useLiveSettings();
  return (
    <SettingsProvider value={settings}>
      {settings.moduleOverrides && <ModuleOverride onModule={override} />}
      <Routes>
        <Route element={<StudioLayout />}>
          <Route path="/ai" element={<View key="dashboard" of={dashboard} />} />
          <Route path="/ai/:tool" element={<ToolRoute notFound={<StudioNotFound />} />} />
          <Route path={operatorPath} element={<OperatorRoute notFound={<StudioNotFound />} />} />
          <Route path="*" element={<StudioNotFound />} />
        </Route>
      </Routes>
    </SettingsProvider>
  );
}

/** The page for an address without a tool. */
function StudioNotFound() {
  usePageTitle(titleOf(texts.page));
  return (
    <div className="studio-message">
      <h1>{texts.title}</h1>
      <p>{texts.text}</p>
      <ButtonLink to="/ai" kind="primary">
        {texts.action}
      </ButtonLink>
    </div>
  );
}
