import './landing.css';
import { type ReactNode, Suspense } from 'react';
import { Outlet, type RouteObject, useRoutes } from 'react-router-dom';
import { SkipLink } from '../elements/bar-parts.tsx';
import { type LazyView, lazyView, View } from '../elements/lazy-view.tsx';
import { LandingPage, serverViews } from '../pages/landing/LandingPage.tsx';
import { frame } from '../settings/public-messages.ts';
import { Footer } from './layout/Footer.tsx';
import { TopBar } from './layout/TopBar.tsx';

const text = (
  name: 'AboutPage' | 'ContactPage' | 'PrivacyPage' | 'ConfirmPage' | 'UnsubscribePage' | 'NotFoundPage',
) => lazyView(async () => (await import('../pages/texts/text-pages.tsx'))[name]);
const about = text('AboutPage');
const contact = text('ContactPage');
const privacy = text('PrivacyPage');
const confirm = text('ConfirmPage');
const unsubscribe = text('UnsubscribePage');
const notFound = text('NotFoundPage');
const docs = lazyView(
  async () => (await import(/* webpackChunkName: "reference" */ '../pages/reference/DocsPage.tsx')).DocsPage,
);

const page = (path: string, view: LazyView): RouteObject => ({
  path,
  element: (
    <Suspense key={path} fallback={<div className="min-h-[70dvh]" />}>
      <View of={view} />
    </Suspense>
  ),
});

const routes: RouteObject[] = [
  {
    element: (
      <LandingFrame>
        <Outlet />
      </LandingFrame>
    ),
    children: [
      { path: '/', element: <LandingPage /> },
      page('/about', about),
      page('/contact', contact),
      page('/privacy', privacy),
      page('/docs/*', docs),
      page('/newsletter/confirm', confirm),
      page('/newsletter/unsubscribe', unsubscribe),
      page('*', notFound),
    ],
  },
];

/** The pages that need no sign-in: the landing page, the small pages and not-found. */
export function PublicArea() {
  return useRoutes(routes);
}

/** Loads what a server renders synchronously: the small pages, and parts of the landing page. */
export async function preloadLandingPages(): Promise<void> {
  const views = [about, contact, privacy, docs, confirm, unsubscribe, notFound, ...serverViews];
  await Promise.all(views.map((view) => view.preload()));
}

/** The frame of every public page: skip link, top bar, main and footer. */
function LandingFrame({ children }: { children: ReactNode }) {
  return (
    <div className="landing">
      <div className="flex min-h-dvh flex-col overflow-x-clip bg-paper text-ink">
        <SkipLink>{frame.skip}</SkipLink>
        <TopBar />
        <main id="main" tabIndex={-1} className="flex-1 scroll-mt-28 -outline-offset-3">
          {children}
        </main>
        <Footer />
      </div>
    </div>
  );
}
