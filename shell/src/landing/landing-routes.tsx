import { type ReactNode, Suspense } from 'react';
import { Outlet, type RouteObject } from 'react-router-dom';
import { lazyPart } from '../app/lazy-part.tsx';
import { LandingFrame } from './frame/LandingFrame.tsx';
import { LandingPage } from './LandingPage.tsx';

const About = lazyPart(async () => (await import('./pages/AboutPage.tsx')).AboutPage);
const Contact = lazyPart(async () => (await import('./pages/ContactPage.tsx')).ContactPage);
const Privacy = lazyPart(async () => (await import('./pages/PrivacyPage.tsx')).PrivacyPage);
const Unsubscribe = lazyPart(async () => (await import('./pages/UnsubscribePage.tsx')).UnsubscribePage);

const whenHere = (page: ReactNode) => <Suspense fallback={<div className="page-wait" />}>{page}</Suspense>;

/** The pages a visitor sees without signing in. They stand inside `LandingProvider`. */
export const landingRoutes: RouteObject[] = [
  {
    element: (
      <LandingFrame>
        <Outlet />
      </LandingFrame>
    ),
    children: [
      { path: '/', element: <LandingPage /> },
      { path: '/about', element: whenHere(<About />) },
      { path: '/contact', element: whenHere(<Contact />) },
      { path: '/privacy', element: whenHere(<Privacy />) },
      { path: '/newsletter/unsubscribe', element: whenHere(<Unsubscribe />) },
    ],
  },
];

/** Loads the small pages ahead of time, so that a server can render them in one go. */
export async function preloadLandingPages(): Promise<void> {
  await Promise.all([About, Contact, Privacy, Unsubscribe].map((page) => page.preload()));
}
