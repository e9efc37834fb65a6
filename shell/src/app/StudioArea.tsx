import '@atelier/tool-kit/styles/kit.css';
import './studio.css';
import { ButtonLink } from '@atelier/tool-kit/forms';
import { useSession } from '@atelier/tool-kit/session';
import { useEffect } from 'react';
import { Route, Routes, useLocation, useParams } from 'react-router-dom';
import { accountPath, creationPath, operatorPath } from '../browser/paths.ts';
import { usePageTitle } from '../browser/titles.ts';
import { lazyView, View } from '../elements/lazy-view.tsx';
import { layout } from '../messages.ts';
import { ModuleOverride } from '../modules/override/ModuleOverride.tsx';
import { ToolRoute } from '../modules/ToolRoute.tsx';
import { OperatorRoute } from '../pages/operator/OperatorRoute.tsx';
import { SettingsProvider, useSettings } from '../settings/settings.ts';
import { preloadWhenIdle } from './layout/preload-tools.ts';
import { StudioLayout } from './layout/StudioLayout.tsx';
import { useLiveSettings } from './live-registry.ts';
import { PlanGate } from './PlanGate.tsx';

const dashboard = lazyView(async () => (await import('../pages/dashboard/Dashboard.tsx')).Dashboard);

const creation = lazyView(async () => (await import('../pages/creation/CreationPage.tsx')).CreationPage);

const account = lazyView(async () => (await import('../pages/account/AccountPage.tsx')).AccountPage);

/** The signed-in area: one layout, the dashboard, the tools of the registry and the page for operators. */
export function StudioArea() {
  useDashboardPreload();
  const { settings, override } = useLiveSettings();
  return (
    <SettingsProvider value={settings}>
      <ModuleOverride development={settings.moduleOverrides === true} onModule={override} />
      <Routes>
        <Route element={<StudioLayout />}>
          <Route path="/ai" element={<View key="dashboard" of={dashboard} />} />
          <Route path={creationPath(':id')} element={<View key="creation" of={creation} />} />
          <Route path={accountPath} element={<View key="account" of={account} />} />
          <Route
            path="/ai/:tool/*"
            element={
              <PlanGate>
                <ToolRoute notFound={<NoTool />} />
              </PlanGate>
            }
          />
          <Route path={operatorPath} element={<OperatorRoute notFound={<NotFound />} />} />
          <Route path="*" element={<NotFound />} />
        </Route>
      </Routes>
    </SettingsProvider>
  );
}

/** Loads the dashboard while sign-in loads if the page shows it, and otherwise after sign-in, when the browser is idle. */
function useDashboardPreload(): void {
  const onDashboard = useLocation().pathname === '/ai';
  const signedIn = useSession(({ user }) => user !== null);
  useEffect(() => {
    // A failure shows when the dashboard is rendered.
    const preload = () => void dashboard.preload().catch(() => undefined);
    if (onDashboard) preload();
    else if (signedIn) return preloadWhenIdle(preload);
  }, [onDashboard, signedIn]);
}

/** Without any tool, the registry has not been read: the address may be a tool's. */
function NoTool() {
  const { modules, withdrawn = [] } = useSettings().registry;
  const { tool } = useParams();
  const known = modules.length === 0 || withdrawn.includes(`/ai/${tool}`);
  return <NotFound texts={known ? layout.noTool : layout.notFound} />;
}

function NotFound({ texts = layout.notFound }: { texts?: typeof layout.notFound | typeof layout.noTool }) {
  usePageTitle(texts.page);
  return (
    <div className="mx-auto grid max-w-136 justify-items-start gap-4 py-[clamp(2rem,12vh,8rem)] text-ink-2">
      <h1 className="font-serif text-4xl/[1.02] text-ink tracking-[-0.02em]">{texts.title}</h1>
      <p>{texts.text}</p>
      <ButtonLink to="/ai" kind="primary">
        {layout.notFound.action}
      </ButtonLink>
    </div>
  );
}
