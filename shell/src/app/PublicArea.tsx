import './landing.css';
import { useSession } from '@atelier/tool-kit/session';
import { type ComponentType, type ReactNode, Suspense, useEffect, useState } from 'react';
import { Outlet, useRoutes } from 'react-router-dom';
import { SkipLink } from '../elements/bar-parts.tsx';
import { isLazy } from '../elements/lazy-view.tsx';
import { serverViews } from '../pages/landing/LandingPage.tsx';
import { frame } from '../settings/public-messages.ts';
import { Footer } from './layout/Footer.tsx';
import { TopBar } from './layout/TopBar.tsx';
import { publicPages } from './public-pages.tsx';

const routes = [
  {
    element: (
      <LandingFrame>
        <Outlet />
      </LandingFrame>
    ),
    children: publicPages.map(({ path, view: Page }) => ({
      path,
      element: isLazy(Page) ? (
        <Suspense key={path} fallback={<div className="min-h-[70dvh]" />}>
          <Page />
        </Suspense>
      ) : (
        <Page />
      ),
    })),
  },
];

export function PublicArea() {
  return useRoutes(routes);
}

/** Loads what a server renders synchronously: the small pages, and parts of the landing page. */
export async function preloadLandingPages(): Promise<void> {
  const views = [...publicPages.map(({ view }) => view), ...serverViews];
  await Promise.all(views.filter(isLazy).map((view) => view.preload()));
}

function LandingFrame({ children }: { children: ReactNode }) {
  const [touched, setTouched] = useState(false);
  const touch = () => setTouched(true);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the first input only loads the toasts.
    <div className="landing" onPointerDown={touch} onKeyDown={touch}>
      <div className="flex min-h-dvh flex-col overflow-x-clip bg-paper text-ink">
        <SkipLink>{frame.skip}</SkipLink>
        <TopBar />
        <main id="main" tabIndex={-1} className="flex-1 scroll-mt-28 -outline-offset-3">
          {children}
        </main>
        <Footer />
      </div>
      <ToastArea touched={touched} />
    </div>
  );
}

/** The toast area, loaded when a toast may appear. It does not suspend, which would delay other updates. */
function ToastArea({ touched }: { touched: boolean }) {
  const [Toaster, setToaster] = useState<ComponentType | null>(null);
  const needed = useSession(({ status }) => status !== 'unknown') || touched;
  useEffect(() => {
    if (needed)
      import('@atelier/tool-kit/feedback').then((kit) => setToaster(() => kit.Toaster), console.error);
  }, [needed]);
  return Toaster && <Toaster />;
}
