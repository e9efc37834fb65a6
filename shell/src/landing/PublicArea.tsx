import './landing.css';
import './not-found.css';
import { type ReactNode, Suspense } from 'react';
import { Link, Outlet, type RouteObject, useRoutes } from 'react-router-dom';
import { type LazyView, lazyView, View } from '../app/lazy-view.tsx';
import { titleOf, usePageTitle } from '../app/page.ts';
import { Footer } from './frame/Footer.tsx';
import { TopBar } from './frame/TopBar.tsx';
import { LandingPage } from './LandingPage.tsx';

const about = lazyView(async () => (await import('./pages/AboutPage.tsx')).AboutPage);
const contact = lazyView(async () => (await import('./pages/ContactPage.tsx')).ContactPage);
const privacy = lazyView(async () => (await import('./pages/PrivacyPage.tsx')).PrivacyPage);
const confirm = lazyView(async () => (await import('./pages/MailLinkPage.tsx')).ConfirmPage);
const unsubscribe = lazyView(async () => (await import('./pages/MailLinkPage.tsx')).UnsubscribePage);

const page = (view: LazyView) => (
  <Suspense fallback={<div className="page-wait" />}>
    <View of={view} />
  </Suspense>
);

const routes: RouteObject[] = [
  {
    element: (
      <LandingFrame>
        <Outlet />
      </LandingFrame>
    ),
    children: [
      { path: '/', element: <LandingPage /> },
      { path: '/about', element: page(about) },
      { path: '/contact', element: page(contact) },
      { path: '/privacy', element: page(privacy) },
      { path: '/newsletter/confirm', element: page(confirm) },
      { path: '/newsletter/unsubscribe', element: page(unsubscribe) },
    ],
  },
  { path: '*', element: <NotFoundPage /> },
];

/** The pages that need no sign-in: the landing page, the small pages and not-found. */
export function PublicArea() {
  return useRoutes(routes);
}

/** Loads the small pages, so that a server can render them synchronously. */
export async function preloadLandingPages(): Promise<void> {
  await Promise.all([about, contact, privacy, confirm, unsubscribe].map((view) => view.preload()));
}

/** The frame of every public page: skip link, top bar, main and footer. */
function LandingFrame({ children }: { children: ReactNode }) {
  return (
    <div className="landing">
      <a className="skip" href="#main">
        Skip to content
      </a>
      <TopBar />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </div>
  );
}

/** The page for an address without a page. */
function NotFoundPage() {
  usePageTitle(titleOf('Not found'));
  return (
    <LandingFrame>
      <div className="not-found">
        <h1>Nothing hangs here</h1>
        <p>There is no page at this address. It may have moved, or the link has a slip in it.</p>
        <p>
          <Link to="/">Go to the start page</Link> or <Link to="/ai">open your studio</Link>.
        </p>
      </div>
    </LandingFrame>
  );
}
