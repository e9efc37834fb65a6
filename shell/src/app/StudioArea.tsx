import '@atelier/tool-kit/styles/kit.css';
import './studio.css';
import { Toaster } from '@atelier/tool-kit/feedback';
import { ButtonLink } from '@atelier/tool-kit/forms';
import { CreationToolsContext } from '@atelier/tool-kit/results';
import { useSession } from '@atelier/tool-kit/session';
import { type ComponentProps, lazy, Suspense, useEffect } from 'react';
import { Route, Routes, useLocation, useParams } from 'react-router-dom';
import '../browser/creation-transition.ts';
import { usePageTitle } from '../browser/titles.ts';
import { layout } from '../messages.ts';
import { ModuleOverride } from '../modules/override/ModuleOverride.tsx';
import { ToolRoute } from '../modules/ToolRoute.tsx';
import { OperatorGate } from '../pages/operator/OperatorGate.tsx';
import { SettingsProvider, useSettings } from '../settings/settings.ts';
import { preloadWhenIdle } from './layout/preload-tools.ts';
import { StudioLayout } from './layout/StudioLayout.tsx';
import { useLiveSettings } from './live-registry.ts';
import { PlanGate } from './PlanGate.tsx';
import { preloadPage, studioPages } from './studio-pages.tsx';

const ShownCreationTools = lazy(() => import('../pages/creation/ShownCreationTools.tsx'));
const CreationTools = (props: ComponentProps<typeof ShownCreationTools>) => (
  <Suspense>
    <ShownCreationTools {...props} />
  </Suspense>
);

export function StudioArea() {
  usePagePreload();
  const { settings, override } = useLiveSettings();
  return (
    <SettingsProvider value={settings}>
      <ModuleOverride development={settings.moduleOverrides === true} onModule={override} />
      <Routes>
        <Route element={<StudioLayout />}>
          {studioPages.map(({ path, view: Page, menu }) => (
            <Route
              key={path}
              path={path}
              element={
                menu?.in === 'operators' ? (
                  <OperatorGate notFound={<NotFound />}>
                    <Page />
                  </OperatorGate>
                ) : (
                  <Page />
                )
              }
            />
          ))}
          <Route
            path="/ai/:tool/*"
            element={
              <PlanGate>
                <CreationToolsContext value={CreationTools}>
                  <ToolRoute notFound={<NoTool />} />
                </CreationToolsContext>
              </PlanGate>
            }
          />
          <Route path="*" element={<NotFound />} />
        </Route>
      </Routes>
      <Toaster />
    </SettingsProvider>
  );
}

/** Loads the page at the address while sign-in loads, and later the dashboard, in idle time. */
function usePagePreload(): void {
  const { pathname } = useLocation();
  const signedIn = useSession(({ user }) => user !== null);
  useEffect(() => preloadPage(pathname), [pathname]);
  useEffect(() => (signedIn ? preloadWhenIdle(() => preloadPage('/ai')) : undefined), [signedIn]);
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
